import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alone } from './line-deeds.ts'
import { deeds } from './members-deeds.ts'
import { faultsOf, MembersPlay, type Stage, viewOf } from './members-play.ts'
import { leave, runSteps } from './play.ts'
import { formats, MAX_MS, playing, retentions, roundsOf, seedsFrom } from './play-plans.ts'

const often: readonly (keyof typeof deeds)[] = [
  ...(['say', 'add', 'add', 'add', 'kick', 'kick', 'join', 'join', 'quit', 'role'] as const),
  ...(['role', 'mute', 'mute', 'nameCard', 'nameCard', 'field', 'update', 'update'] as const),
  ...(['handOver', 'cut', 'mend', 'mend', 'blip'] as const),
]

const others: readonly (keyof typeof deeds)[] = [
  ...(['dismiss', 'remind', 'members', 'profile', 'read', 'page'] as const),
  ...(['reload'] as const),
]

const plans = fc.record({
  rounds: roundsOf([...often, ...often, ...others], 5, { once: 'restart', most: 60 }),
  logRetention: retentions,
  stage: fc.record<Stage>({
    format: formats,
    type: fc.constantFrom('Public', 'Public', 'Private', 'ChatRoom'),
  }),
})

const agree = async ({ seats }: MembersPlay): Promise<void> => {
  await seats.mend()
  const fresh = await seats.fresh()
  await seats.agree(fresh, viewOf)
  expect(await faultsOf(fresh)).toEqual([])
  await leave(fresh)
}

describe('whatever four users do with a group on five devices', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'all see the same group, members and tips in the end, each its own place (%i) [MEMBER-21]',
    playing(plans, async (testBed, { rounds, stage }) => {
      const play = new MembersPlay(testBed, stage)
      await play.start()
      for (const steps of rounds) {
        if (!(await play.begin())) return
        await runSteps(play, deeds, alone, steps)
        await agree(play)
      }
    }),
    MAX_MS,
  )
})
