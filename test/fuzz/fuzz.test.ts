import { describe, expect, it } from 'vitest'
import { isProof } from '../support/proof.ts'
import { targets } from './targets.ts'

/** The same cases each time: chance is for the long runs. */
const SEED = 20_261_122

/** `npm run test:proof` does more of them. */
const TIMES = isProof ? 6 : 1

describe('whatever comes in', () => {
  const short = targets.filter(({ shortly }) => shortly > 0)

  it.each(short.map((target) => [target.name, target] as const))(
    'is answered, or refused, and harms nobody: %s',
    { timeout: 120_000 * TIMES },
    async (_, target) => {
      const wanted = target.shortly * TIMES
      const { faults, cases } = await target.play({ seed: SEED, cases: wanted })
      expect(faults).toEqual([])
      expect(cases).toBe(wanted)
    },
  )
})
