import fc from 'fast-check'
import { isProof } from '../../testing/internal/proof.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import type { Step } from './scenario.ts'

/** One user speaks for many here. */
const limits = { requestsPerSecond: 10_000, requestBurst: 10_000 }

export const MAX_MS = 300_000

/** RUNS adds runs, SEED selects others; a title has its seed: RUNS=1 with that SEED repeats it. */
const USUAL_RUNS = isProof ? 2 : 1

export const seedsFrom = (first: number): number[] => {
  const { RUNS = USUAL_RUNS, SEED = first } = process.env
  return Array.from({ length: Number(RUNS) }, (_, index) => Number(SEED) + index)
}

const step = <Name extends string>(names: readonly Name[], devices: number) =>
  fc.record<Step<Name>>({
    action: fc.constantFrom(...names),
    device: fc.nat(devices - 1),
    n: fc.nat(10_000),
  })

/** The steps until all devices must agree; `once` happens at most once. */
export const roundsOf = <Name extends string>(
  names: readonly Name[],
  devices: number,
  { once, most = 50 }: { readonly once: Name; readonly most?: number },
): fc.Arbitrary<Step<Name>[][]> => {
  const any = step(names, devices)
  const round = fc
    .tuple(
      fc.array(any, { minLength: 20, maxLength: most }),
      fc.array(step([once], devices), { maxLength: 1 }),
      fc.array(any, { maxLength: 30 }),
    )
    .map((parts) => parts.flat())
  return fc.array(round, { minLength: 1, maxLength: 3 })
}

/** The number of entries that the server keeps of a log. */
export const retentions = fc.constantFrom(10, 30, 10_000)

export const formats = fc.constantFrom<'binary' | 'text'>('binary', 'text')

/** Runs the plan of a seed in its own test bed. */
export const runPlans =
  <Plan extends { readonly logRetention: number }>(
    plans: fc.Arbitrary<Plan>,
    scenario: (testBed: TestBed, plan: Plan) => Promise<void>,
  ) =>
  async (seed: number): Promise<void> => {
    for (const plan of fc.sample(plans, { seed, numRuns: 1 })) {
      const testBed = await createTestBed({ limits, logRetention: plan.logRetention })
      try {
        await scenario(testBed, plan)
      } finally {
        await testBed.close()
      }
    }
  }
