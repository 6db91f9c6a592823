/** Milliseconds until the next attempt, after this number of earlier failures. */
export type RetryPolicy = (failures: number) => number

/** A delay that grows with each failure up to a longest one. */
export const growing =
  (firstMs: number, longestMs: number, factor = 2): RetryPolicy =>
  (failures) =>
    Math.min(longestMs, firstMs * factor ** failures)
