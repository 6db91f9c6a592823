import { describe, expect, it } from 'vitest'
import { targets } from './targets.ts'

/** The same cases each time: chance is for the long runs. */
const SEED = 20_261_122

describe('whatever comes in', () => {
  const short = targets.filter(({ shortly }) => shortly > 0)

  it.each(short.map((target) => [target.name, target] as const))(
    'is answered, or refused, and harms nobody: %s',
    { timeout: 120_000 },
    async (_, target) => {
      const { faults, cases } = await target.play({ seed: SEED, cases: target.shortly })
      expect(faults).toEqual([])
      expect(cases).toBe(target.shortly)
    },
  )
})
