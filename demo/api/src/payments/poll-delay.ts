const FIRST_MS = 10_000
const LONGEST_MS = 5 * 60 * 1000

/** How long until a provider is asked again what it was asked so often. */
export const pollDelay = (polls: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** polls)
