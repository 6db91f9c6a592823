const FIRST_MS = 10_000
const LONGEST_MS = 5 * 60 * 1000

/** Back-off before the next poll, in ms, after this number of polls. */
export const pollDelay = (polls: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** polls)
