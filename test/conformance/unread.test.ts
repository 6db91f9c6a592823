import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { aWorld } from '../support/world.ts'
import { deeds, Play, type Step } from './unread-play.ts'

/** UNREAD_RUNS plays more, UNREAD_SEED others; what fails says its seed. */
const RUNS = Number(process.env.UNREAD_RUNS ?? 1)
const SEED = Number(process.env.UNREAD_SEED ?? 20_261_121)

const PLAYS_AT_ONCE = [1, 2, 3]

/** How long devices may take until they agree. */
const AGREE_MS = 12_000

const often: readonly (keyof typeof deeds)[] = [
  'say',
  'say',
  'say',
  'say',
  'read',
  'read',
  'remove',
]

const seldom = (Object.keys(deeds) as (keyof typeof deeds)[]).filter(
  (deed) => deed !== 'restart' && deed !== 'reload',
)

const step = (names: readonly (keyof typeof deeds)[]): fc.Arbitrary<Step> =>
  fc.record({ deed: fc.constantFrom(...names), device: fc.nat(5), n: fc.nat(30) })

/** What happens until all devices must agree; a restart or a reload at most once. */
const round = fc
  .tuple(
    fc.array(step([...often, ...seldom]), { minLength: 12, maxLength: 30 }),
    fc.array(step(['restart', 'reload']), { maxLength: 1 }),
    fc.array(step([...often, ...seldom]), { maxLength: 12 }),
  )
  .map((parts) => parts.flat())

const rounds = fc.array(round, { minLength: 2, maxLength: 3 })

const holds = async (plan: readonly (readonly Step[])[]): Promise<void> => {
  const world = await aWorld()
  try {
    const play = new Play(world)
    await play.start()
    for (const steps of plan) {
      await play.run(steps)
      await play.mend()
      await vi.waitFor(async () => expect(await play.shown()).toEqual(play.wanted()), {
        timeout: AGREE_MS,
        interval: 25,
      })
    }
  } finally {
    await world.close()
  }
}

describe('whatever three users do on two devices each', () => {
  it.concurrent.each(PLAYS_AT_ONCE)(
    'all devices count by the formula (%i) [UNREAD-01]',
    async (offset) => {
      const property = fc.asyncProperty(rounds, holds)
      const seed = SEED + offset
      await fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true })
    },
    RUNS * 60_000,
  )
})
