import { growing } from '../../lib/retry-policy.ts'

const RESERVE_MS = 60_000
const SHORTEST_MS = 5_000

/**
 * When to ask for the next UserSig, in milliseconds from now, if this one is good for `lifeMs` more: at 90 %
 * of its life and a minute before its end at the latest; where that is too short to be kept, at half of it.
 * `chance` (0 to below 1) takes up to a twentieth away, so that pages that were opened together do not ask
 * together.
 */
export const renewAfterMs = (lifeMs: number, chance: number): number => {
  const latest = Math.max(Math.min(lifeMs * 0.9, lifeMs - RESERVE_MS), lifeMs / 2)
  return Math.max(SHORTEST_MS, Math.floor(latest * (1 - chance / 20)))
}

const fullPauseMs = growing(1_000, 60_000)

/** The pause after that many failures in a row: 1, 2, 4 … 60 s, of which `chance` takes up to a quarter. */
export const pauseMs = (failures: number, chance: number): number =>
  Math.floor(fullPauseMs(failures - 1) * (1 - chance / 4))
