import fc from 'fast-check'
import { describe, it } from 'vitest'
import { alone } from './line-deeds.ts'
import { leave, runSteps } from './play.ts'
import { MAX_MS, playing, retentions, roundsOf, seedsFrom } from './play-plans.ts'
import { deeds, SettingsPlay, settingsOf } from './settings-play.ts'

const often: readonly (keyof typeof deeds)[] = [
  ...(['pin', 'mark', 'remind', 'dismiss', 'folder', 'hear'] as const),
]

const others: readonly (keyof typeof deeds)[] = [
  ...(['note', 'read', 'cut', 'mend', 'blip', 'reload', 'kill'] as const),
]

const plans = fc.record({
  rounds: roundsOf([...often, ...often, ...others], 3, { once: 'restart' }),
  logRetention: retentions,
})

describe('whatever three devices of a user set', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'all of them, and a new one, show the same in the end (%i) [CONV-54] [CONV-76]',
    playing(plans, async (testBed, { rounds }) => {
      const play = new SettingsPlay(testBed)
      await play.start()
      for (const steps of rounds) {
        await runSteps(play, deeds, alone, steps)
        await play.seats.mend()
        const fresh = await play.seats.fresh()
        await play.seats.agree(fresh, settingsOf)
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
