import type { Clock, Stop } from '../platform/clock.ts'
import type { Link } from './connection-machine.ts'
import { FATAL_CODE, FRESH_MS, PING_TIMEOUT_MS } from './limits.ts'
import { RequestFailed, RequestRefused } from './transport.ts'

export interface HeartbeatParts {
  readonly clock: Clock
  readonly link: Link
  /** Maximum silence of a direction before a ping. */
  readonly pingAfterMs: number
  /** Asks the server; settles like `Transport.request`. */
  readonly ping: () => Promise<unknown>
  /** The ping's time ran out and nothing else arrived either. */
  readonly onSilent: () => void
  /** The server refused the ping and wants no further attempt. */
  readonly onFatal: () => void
}

/**
 * Pings a link whenever one of its directions was quiet for `pingAfterMs`: silence of the server
 * may be a dead connection, and our own silence would look like one to the server. Compares the
 * times of the last data when its timer fires; traffic itself touches no timer.
 */
export const startHeartbeat = (parts: HeartbeatParts): Stop => {
  const { clock, link, pingAfterMs } = parts
  const check = () => {
    const quietMs = clock.now() - Math.min(link.receivedAt, link.sentAt)
    // Below 0 the machine's clock was set back; then the times say nothing.
    const isQuiet = quietMs >= pingAfterMs || quietMs < 0
    if (isQuiet) ask(parts)
    stop = clock.after(isQuiet ? pingAfterMs : pingAfterMs - quietMs, check)
  }
  let stop = clock.after(pingAfterMs, check)
  return () => stop()
}

/** Asks at once, unless the server was heard just now. */
export const verify = (parts: HeartbeatParts): void => {
  const age = parts.clock.now() - parts.link.receivedAt
  if (age < 0 || age >= FRESH_MS) ask(parts)
}

const ask = async (parts: HeartbeatParts, isAgain = false): Promise<void> => {
  const { clock, link, ping, onSilent, onFatal } = parts
  if (link.isPinging) return
  link.isPinging = true
  const { receivedAt } = link
  const pingedAt = clock.now()
  const error: unknown = await ping().then(
    () => undefined,
    (reason) => reason,
  )
  link.isPinging = false
  if (error instanceof RequestRefused && error.code === FATAL_CODE) return onFatal()
  // The answer is delayed behind other frames; the connection is alive.
  if (!isTimeout(error) || link.receivedAt !== receivedAt) return
  // A time-out that comes much too late: timers did not run, and the answer may lie there unread.
  const isLate = clock.now() - pingedAt > 2 * PING_TIMEOUT_MS
  if (isLate && !isAgain) ask(parts, true)
  else onSilent()
}

const isTimeout = (error: unknown) => error instanceof RequestFailed && error.reason === 'timeout'
