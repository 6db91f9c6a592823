import type { Clock } from 'tavern-im/protocol'
import { systemClock } from '../kernel/clock.ts'
import { pause } from '../kernel/waits.ts'

export interface Waiting {
  /** Receives the reason of the wait: at once, and then rarely. */
  readonly onWait?: ((words: string) => void) | undefined
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined
  readonly clock?: Clock
}

const TIMEOUT_MS = 60_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000
const SAID_AGAIN_MS = 20_000

/**
 * The server starts or stops, or is full; the connection fails or breaks. A wrong password or name
 * is excluded.
 */
const ABSENT =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)UNREACH)$/

/** The driver's messages, without a code, for a connection that breaks while it opens. */
const BROKEN = /^(Connection terminated|timeout expired)/

const isAbsent = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false
  if ('code' in cause && typeof cause.code === 'string') return ABSENT.test(cause.code)
  return BROKEN.test(cause.message) || isAbsent(cause.cause)
}

/**
 * Opens a PostgreSQL database that may still be starting: retries with growing pauses, for a
 * minute. `open` must leave nothing open after a failure; its error, or the cause of it, is the
 * reason. Permanent failures are not retried.
 */
export const waitForDatabase = async <Opened>(
  open: () => Promise<Opened>,
  { onWait, signal, clock = systemClock }: Waiting = {},
): Promise<Opened> => {
  let isOver = false
  let isToSay = true
  const stops = [
    clock.after(TIMEOUT_MS, () => {
      isOver = true
    }),
    clock.every(SAID_AGAIN_MS, () => {
      isToSay = true
    }),
  ]
  try {
    for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
      try {
        return await open()
      } catch (cause) {
        if (isOver || signal?.aborted || !isAbsent(cause)) throw cause
        if (isToSay) onWait?.(`${(cause as Error).message}; waiting for it to start`)
        isToSay = false
      }
      await pause(clock, ms, signal)
    }
  } finally {
    for (const stop of stops) stop()
  }
}
