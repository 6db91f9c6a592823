import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deeds, FriendsPlay, friendsOf, relationsOf } from './friends-play.ts'
import { alone } from './line-deeds.ts'
import { leave, runSteps } from './play.ts'
import { MAX_MS, playing, retentions, roundsOf, seedsFrom } from './play-plans.ts'

const often: readonly (keyof typeof deeds)[] = [
  ...(['add', 'add', 'add', 'accept', 'accept', 'group', 'update', 'update'] as const),
]

const others: readonly (keyof typeof deeds)[] = [
  ...(['remove', 'refuse', 'forget', 'read', 'allow', 'block', 'unblock', 'talk'] as const),
  ...(['cut', 'mend', 'blip', 'reload', 'kill'] as const),
]

const plans = fc.record({
  rounds: roundsOf([...often, ...often, ...often, ...others], 6, { once: 'restart' }),
  logRetention: retentions,
})

const mirrored: Readonly<Record<string, string>> = {
  CheckResult_Type_AWithB: 'CheckResult_Type_BWithA',
  CheckResult_Type_BWithA: 'CheckResult_Type_AWithB',
}

const seenFromThere = (line: string): string => {
  const [from, to, relation = ''] = line.split(' ')
  return [to, from, mirrored[relation] ?? relation].join(' ')
}

describe('whatever three users do with friends on two devices each', () => {
  it.concurrent.each(seedsFrom(20_261_122))(
    'all devices of a user, and a new one, show the same in the end (%i) [FRIEND-35]',
    playing(plans, async (testBed, { rounds }) => {
      const play = new FriendsPlay(testBed)
      await play.start()
      for (const steps of rounds) {
        await runSteps(play, deeds, alone, steps)
        await play.seats.mend()
        const fresh = await play.seats.fresh()
        await play.seats.agree(fresh, friendsOf)
        const relations = await relationsOf(fresh)
        expect(relations.map(seenFromThere).toSorted()).toEqual(relations.toSorted())
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
