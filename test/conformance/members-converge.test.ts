import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { aWorld } from '../support/world.ts'
import type { deeds } from './members-deeds.ts'
import { MembersPlay, type Stage, type Step } from './members-play.ts'

/** RUNS plays more, SEED others; a title says the seed of its play, so RUNS=1 with that SEED plays it again. */
const RUNS = Number(process.env.RUNS ?? 2)
const SEED = Number(process.env.SEED ?? 20_261_121)
const SEEDS = Array.from({ length: RUNS }, (_, index) => SEED + index)

/** How long devices may take until they agree. */
const AGREE = { timeout: 20_000, interval: 300 }

/** One user speaks for many here. */
const limits = { requestsPerSecond: 10_000, requestBurst: 10_000 }

const often: readonly (keyof typeof deeds)[] = [
  ...(['say', 'add', 'add', 'add', 'kick', 'kick', 'join', 'join', 'quit', 'role'] as const),
  ...(['role', 'mute', 'mute', 'nameCard', 'nameCard', 'field', 'update', 'update'] as const),
  ...(['handOver', 'cut', 'mend', 'mend', 'blip'] as const),
]

const others: readonly (keyof typeof deeds)[] = [
  ...(['dismiss', 'remind', 'members', 'profile', 'read', 'page'] as const),
  ...(['reload'] as const),
]

const step = (names: readonly (keyof typeof deeds)[]): fc.Arbitrary<Step> =>
  fc.record({ deed: fc.constantFrom(...names), device: fc.nat(4), n: fc.nat(10_000) })

const any = step([...often, ...often, ...others])

/** What happens until all devices must agree; the server restarts at most once. */
const round = fc
  .tuple(
    fc.array(any, { minLength: 20, maxLength: 60 }),
    fc.array(step(['restart']), { maxLength: 1 }),
    fc.array(any, { maxLength: 30 }),
  )
  .map((parts) => parts.flat())

const plays = fc.record({
  rounds: fc.array(round, { minLength: 1, maxLength: 3 }),
  logRetention: fc.constantFrom(10, 30, 10_000),
  stage: fc.record<Stage>({
    format: fc.constantFrom('binary', 'text'),
    type: fc.constantFrom('Public', 'Public', 'Private', 'ChatRoom'),
  }),
})

type Plan = typeof plays extends fc.Arbitrary<infer Value> ? Value : never

const agrees = async (play: MembersPlay): Promise<void> => {
  await play.mend()
  const fresh = await play.fresh()
  await vi.waitFor(async () => expect(await play.differences(fresh)).toEqual([]), AGREE)
  expect(await play.faults(fresh)).toEqual([])
  await Promise.all([...fresh.values()].map(({ chat }) => chat.destroy()))
}

const holds = async ({ rounds, logRetention, stage }: Plan): Promise<void> => {
  const world = await aWorld({ limits, logRetention })
  try {
    const play = new MembersPlay(world, stage)
    await play.start()
    for (const steps of rounds) {
      await play.begin()
      await play.run(steps)
      await agrees(play)
    }
  } finally {
    await world.close()
  }
}

describe('whatever four users do with a group on five devices', () => {
  it.concurrent.each(SEEDS)(
    'all see the same group, members and tips in the end, each its own place (%i) [MEMBER-21]',
    async (seed) => {
      for (const plan of fc.sample(plays, { seed, numRuns: 1 })) await holds(plan)
    },
    300_000,
  )
})
