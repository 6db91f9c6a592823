import { describe, expect, it } from 'vitest'
import { isProof } from '../../testing/internal/proof.ts'
import { targets } from './targets.ts'

/** A fixed seed: every run of `npm test` has the same cases. */
const SEED = 20_261_122

/** `npm run test:proof` runs more cases. */
const TIMES = isProof ? 6 : 1

describe('mutated input', () => {
  const short = targets.filter(({ casesInTest }) => casesInTest > 0)

  it.each(short.map((target) => [target.name, target] as const))(
    'gets a response or an error, and affects no other user: %s',
    { timeout: 120_000 * TIMES },
    async (_, target) => {
      const expected = target.casesInTest * TIMES
      const { faults, cases } = await target.runPlan({ seed: SEED, cases: expected })
      expect(faults).toEqual([])
      expect(cases).toBe(expected)
    },
  )
})
