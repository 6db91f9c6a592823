import type { Clock, Stop } from '../platform/clock.ts'
import type { Link } from './connection-state.ts'
import { FATAL_CODE, PING_AFTER_MS } from './limits.ts'
import { RequestFailed, RequestRefused } from './transport.ts'

interface HeartbeatParts {
  readonly clock: Clock
  readonly link: Link
  /** Asks the server; settles like `Transport.request`. */
  readonly ping: () => Promise<unknown>
  /** The ping's time ran out and nothing else arrived either. */
  readonly onSilent: () => void
  /** The server refused the ping and wants no further attempt. */
  readonly onFatal: () => void
}

/**
 * Pings a link whenever one of its directions was quiet for {@link PING_AFTER_MS}: silence of the server
 * may be a dead connection, and our own silence would make the server think so. Looks at the times of the
 * last data when its timer fires; traffic itself touches no timer.
 */
export const startHeartbeat = ({ clock, link, ping, onSilent, onFatal }: HeartbeatParts): Stop => {
  const ask = async () => {
    const askedAt = clock.now()
    try {
      await ping()
    } catch (error) {
      if (error instanceof RequestRefused && error.code === FATAL_CODE) onFatal()
      // An answer that is stuck behind other frames is late; the connection lives.
      else if (isTimeout(error) && link.heardAt <= askedAt) onSilent()
    }
  }
  const check = () => {
    const quietMs = clock.now() - Math.min(link.heardAt, link.toldAt)
    // Below 0 the machine's clock was set back; then the times say nothing.
    const isQuiet = quietMs >= PING_AFTER_MS || quietMs < 0
    if (isQuiet) ask()
    stop = clock.after(isQuiet ? PING_AFTER_MS : PING_AFTER_MS - quietMs, check)
  }
  let stop = clock.after(PING_AFTER_MS, check)
  return () => stop()
}

const isTimeout = (error: unknown) => error instanceof RequestFailed && error.reason === 'timeout'
