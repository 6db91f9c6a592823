import { SEQ_LIMIT } from '../protocol/frame.ts'

/**
 * Counts request numbers: starts anywhere, stays from 1 to below {@link SEQ_LIMIT}, begins again at 1.
 * `random(limit)` gives a whole number from 0 to below `limit`.
 */
export const requestSequence = (random: (limit: number) => number): (() => number) => {
  let last: number | undefined
  return () => {
    last ??= random(SEQ_LIMIT - 1)
    last = last + 1 < SEQ_LIMIT ? last + 1 : 1
    return last
  }
}
