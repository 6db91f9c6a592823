/** A delay that doubles with each failure, up to a limit. */
export interface BackOff {
  readonly firstMs: number
  readonly longestMs: number
}

/** The delay in ms after this number of failures, from 1. */
export const delayAfter = (failures: number, { firstMs, longestMs }: BackOff): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1))
