const FIRST_MS = 200
const BASE_MS = 500
const LONGEST_MS = 10_000

/**
 * Milliseconds to wait before an attempt. The first after a loss comes nearly at once; the next ones wait
 * 0.5, 1, 2, 4, 8 and then 10 seconds, of which `chance` (from 0 to below 1) takes away up to a half, so
 * that the clients of a server that went down do not come back in one wave.
 */
export const backOffMs = (attempt: number, chance: number): number => {
  if (attempt === 0) return Math.floor(FIRST_MS * chance)
  const full = Math.min(LONGEST_MS, BASE_MS * 2 ** (attempt - 1))
  return full - Math.floor((full / 2) * chance)
}
