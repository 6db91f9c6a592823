import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { aWorld } from '../support/world.ts'
import { deeds, SettingsPlay, type Step } from './settings-play.ts'

/** SETTINGS_RUNS plays more, SETTINGS_SEED others; what fails says its seed. */
const RUNS = Number(process.env.SETTINGS_RUNS ?? 1)
const SEED = Number(process.env.SETTINGS_SEED ?? 20_261_121)

const PLAYS_AT_ONCE = [1, 2]

/** How long devices may take until they agree. */
const AGREE_MS = 30_000

const names = Object.keys(deeds) as (keyof typeof deeds)[]

const step = (wanted: readonly (keyof typeof deeds)[]): fc.Arbitrary<Step> =>
  fc.record({ deed: fc.constantFrom(...wanted), device: fc.nat(2), n: fc.nat(60) })

/** A restart or a reload at most once. */
const round = fc
  .tuple(
    fc.array(step(names.filter((name) => name !== 'restart' && name !== 'reload')), {
      minLength: 20,
      maxLength: 40,
    }),
    fc.array(step(['restart', 'reload']), { maxLength: 1 }),
    fc.array(step(['pin', 'mark', 'remind', 'dismiss', 'folder', 'hear']), { maxLength: 10 }),
  )
  .map((parts) => parts.flat())

const rounds = fc.array(round, { minLength: 2, maxLength: 3 })

const holds = async (plan: readonly (readonly Step[])[]): Promise<void> => {
  const world = await aWorld()
  try {
    const play = new SettingsPlay(world)
    await play.start()
    for (const steps of plan) {
      await play.run(steps)
      play.mend()
      await vi.waitFor(
        async () => {
          const shown = await play.shown()
          expect(new Set(shown), shown.join('\n\n')).toHaveProperty('size', 1)
        },
        { timeout: AGREE_MS, interval: 50 },
      )
    }
  } finally {
    await world.close()
  }
}

describe('whatever three devices of a user set', () => {
  it.concurrent.each(PLAYS_AT_ONCE)(
    'all of them, and a new one, show the same in the end (%i) [CONV-54] [CONV-76]',
    async (offset) => {
      const property = fc.asyncProperty(rounds, holds)
      const seed = SEED + offset
      await fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true })
    },
    RUNS * 120_000,
  )
})
