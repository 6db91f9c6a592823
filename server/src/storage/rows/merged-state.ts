/** The states of a merged message's content. */
export const MergedState = {
  /** A message, or a content that is not removed, names it. */
  named: 0,
  /** No message has named it yet. */
  unnamed: 1,
  /** No message names it any longer: it will be removed. */
  gone: 2,
} as const
