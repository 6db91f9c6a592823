/**
 * First attempt after a loss that only this client saw: other clients do not reconnect at the same
 * time.
 */
const ALONE_MS = 200
/** First attempt after a close by the other side, which has probably closed all connections. */
const CROWD_MS = 3_000
const SECOND_MS = 4_000
const GROWTH = 1.5
const LONGEST_MS = 10_000

/**
 * Milliseconds to wait before an attempt. The first after a loss comes within 3 seconds, or nearly at once
 * where the connection was given up by us alone. The next ones wait 4, 6, 9 and then 10 seconds, of which
 * `chance` (from 0 to below 1) takes away up to a half. So the clients of a server that went down come back
 * over some seconds and not in one wave, however long it was away.
 */
export const backOffMs = (attempt: number, chance: number, isAlone = false): number => {
  if (attempt === 0) return Math.floor((isAlone ? ALONE_MS : CROWD_MS) * chance)
  const full = Math.min(LONGEST_MS, SECOND_MS * GROWTH ** (attempt - 1))
  return Math.floor(full - (full / 2) * chance)
}
