import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { aWorld } from '../support/world.ts'
import type { deeds } from './converge-deeds.ts'
import { Play, type Stage, type Step } from './converge-play.ts'
import { askedBy, shownBy } from './converge-shown.ts'

/** RUNS plays more, SEED others; a title says the seed of its play, so RUNS=1 with that SEED plays it again. */
const RUNS = Number(process.env.RUNS ?? 2)
const SEED = Number(process.env.SEED ?? 20_261_122)
const SEEDS = Array.from({ length: RUNS }, (_, index) => SEED + index)

/** How long devices may take until they agree. */
const AGREE = { timeout: 20_000, interval: 300 }

/** One user speaks for many here. */
const limits = { requestsPerSecond: 10_000, requestBurst: 10_000 }

const often: readonly (keyof typeof deeds)[] = [
  ...(['say', 'say', 'say', 'sayMany', 'modify', 'modify', 'revoke', 'remove', 'remove'] as const),
  ...(['react', 'react', 'extend', 'receipt', 'read', 'page', 'blip', 'cut', 'mend'] as const),
]

const others: readonly (keyof typeof deeds)[] = [
  ...(['resend', 'modifyTogether', 'clear', 'unreact', 'askReactions', 'unextend'] as const),
  ...(['askExtensions', 'askReceipts', 'readAll', 'hop', 'reload', 'kill'] as const),
]

const step = (names: readonly (keyof typeof deeds)[]): fc.Arbitrary<Step> =>
  fc.record({ deed: fc.constantFrom(...names), device: fc.nat(5), n: fc.nat(10_000) })

const any = step([...often, ...often, ...others])

/** What happens until all devices must agree; the server restarts at most once. */
const round = fc
  .tuple(
    fc.array(any, { minLength: 20, maxLength: 50 }),
    fc.array(step(['restart']), { maxLength: 1 }),
    fc.array(any, { maxLength: 30 }),
  )
  .map((parts) => parts.flat())

const plays = fc.record({
  rounds: fc.array(round, { minLength: 1, maxLength: 3 }),
  logRetention: fc.constantFrom(10, 30, 10_000),
  stage: fc.record<Stage>({
    format: fc.constantFrom('binary', 'text'),
    isDiskShared: fc.boolean(),
  }),
})

type PlayPlan = typeof plays extends fc.Arbitrary<infer Plan> ? Plan : never

const agrees = async (play: Play): Promise<void> => {
  await play.mend()
  await vi.waitFor(() => expect(play.isSending()).toBe(false), AGREE)
  const fresh = await play.fresh()
  const agreesOn = (of: typeof shownBy) =>
    vi.waitFor(async () => expect(await play.differences(fresh, of)).toEqual([]), AGREE)
  await agreesOn(shownBy)
  expect(await play.faults(fresh)).toEqual([])
  expect(play.toldTwice()).toEqual([])
  for (const [userID, device] of fresh) await askedBy(device, play.idsOf(userID))
  await vi.waitFor(async () => expect(await play.wrongAnnotations(fresh)).toEqual([]), AGREE)
  await agreesOn(askedBy)
  await Promise.all([...fresh.values()].map(({ chat }) => chat.destroy()))
}

const holds = async ({ rounds, logRetention, stage }: PlayPlan): Promise<void> => {
  const world = await aWorld({ limits, logRetention })
  try {
    const play = new Play(world, stage)
    await play.start()
    for (const steps of rounds) {
      await play.run(steps)
      await agrees(play)
    }
  } finally {
    await world.close()
  }
}

describe('whatever three users do on two devices each', () => {
  it.concurrent.each(SEEDS)(
    'all of them show the same in the end, and what was answered is so (%i) [SYNC-26]',
    async (seed) => {
      for (const plan of fc.sample(plays, { seed, numRuns: 1 })) await holds(plan)
    },
    300_000,
  )
})
