/** Where the content of a merged message stands. */
export const MergedState = {
  /** A message names it, or another content that is not removed. */
  named: 0,
  /** Nothing has named it yet. */
  unnamed: 1,
  /** Nothing names it any more: it will be removed. */
  gone: 2,
} as const
