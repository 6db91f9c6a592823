import type { Clock } from 'tavern-im/protocol'
import { systemClock } from '../clock.ts'

export interface Waiting {
  /** Hears what is waited for: at once, and then rarely. */
  readonly onWait?: ((words: string) => void) | undefined
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
  readonly clock?: Clock
}

const TIMEOUT_MS = 60_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000
const SAID_AGAIN_MS = 20_000

/** The server starts or stops, has no place; the line is not there, or breaks. A wrong password or name is none of them. */
const ABSENT =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)UNREACH)$/

/** What the driver says of a line that breaks while it comes to be, without a code. */
const BROKEN = /^(Connection terminated|timeout expired)/

const isAbsent = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false
  if ('code' in cause && typeof cause.code === 'string') return ABSENT.test(cause.code)
  return BROKEN.test(cause.message) || isAbsent(cause.cause)
}

/**
 * Opens a database of PostgreSQL that may still be starting: tries again with growing pauses, for a minute. `open`
 * leaves nothing open where it fails, with why as its error or the cause of it; what time does not heal is not waited for.
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
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await open()
      } catch (cause) {
        if (isOver || signal?.aborted || !isAbsent(cause)) throw cause
        if (isToSay) onWait?.(`${(cause as Error).message}; waiting for it to start`)
        isToSay = false
      }
      await resting(clock, pause, signal)
    }
  } finally {
    for (const stop of stops) stop()
  }
}

/** Until the time is over, or the signal comes. */
const resting = (clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stop()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const stop = clock.after(ms, end)
    signal?.addEventListener('abort', end)
  })
