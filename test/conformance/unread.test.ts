import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { AGREE, runSteps } from './play.ts'
import { MAX_MS, playing, roundsOf, seedsFrom } from './play-plans.ts'
import { alone, deeds, UnreadPlay } from './unread-play.ts'

const often: readonly (keyof typeof deeds)[] = [
  ...(['say', 'say', 'say', 'say', 'read', 'read', 'remove'] as const),
]

const others = (Object.keys(deeds) as (keyof typeof deeds)[]).filter((deed) => deed !== 'restart')

const plans = fc.record({
  rounds: roundsOf([...often, ...others], 6, { once: 'restart' }),
  logRetention: fc.constant(10_000),
})

describe('whatever three users do on two devices each', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'all devices count by the formula (%i) [UNREAD-01]',
    playing(plans, async (testBed, { rounds }) => {
      const play = new UnreadPlay(testBed)
      await play.start()
      for (const steps of rounds) {
        await runSteps(play, deeds, alone, steps)
        await play.seats.mend()
        await vi.waitFor(async () => expect(await play.shown()).toEqual(play.wanted()), AGREE)
      }
    }),
    MAX_MS,
  )
})
