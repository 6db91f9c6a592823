import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ImError, imError } from '../../../kernel/errors.ts'
import type { Clock, Stop } from '../../../platform/clock.ts'
import type { SendAnswer, WireMessage } from '../../../protocol/message.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import { RequestFailed } from '../../../transport/transport.ts'
import { SEND_MS } from '../limits.ts'
import type { MessageEntity } from '../message-entity.ts'

/** A call of the host that waits for the outcome. */
export interface Waiter {
  readonly resolve: (answer: SendAnswer) => void
  readonly reject: (error: ImError) => void
  /** The time of an upload does not count. */
  startedAt: number
  /** Stops its timeout, if no request has one. */
  stop?: Stop
}

/**
 * A message that was given to be sent.
 *
 *                         ┌──────▶ answered: gone
 *     waiting ─────────▶ sent ───▶ refused
 *      ▲  ▲ └▶ uploading ┐ │         ▲  │
 *      │  └──────────────┼─┴─────────┼──┘
 *      └─── uploaded ────┴───────────┘
 *         no outcome,   sent again by the host
 *
 * An item that uploads, or waits for earlier files, does not delay items without a file.
 */
export interface Entry {
  readonly message: MessageEntity
  /** As it goes over the wire. */
  wire: WireMessage
  state: 'waiting' | 'uploading' | 'sent' | 'refused'
  /** Grows in the order of writing, over reloads and from page to page. */
  readonly order: number
  attempts: number
  /** The code with which the server has refused it. */
  refusedWith?: number
  /** Read from the device: another page may have it, too, and take it away. */
  readonly isAdopted: boolean
  waiters: Waiter[]
}

/** Errors without an outcome: no response, or the message was not examined. */
const unanswered: ReadonlySet<number> = new Set([
  errorCodes.NETWORK_ERROR[0],
  errorCodes.NETWORK_TIMEOUT[0],
  errorCodes.NO_NETWORK[0],
  errorCodes.LOGGED_OUT[0],
  serverCodes.AUTH_FAILED,
  serverCodes.USERSIG_EXPIRED,
])

/** Temporary refusals: reported to a waiting host, else retried. */
const passing: ReadonlySet<number> = new Set([
  errorCodes.OVER_FREQUENCY_LIMIT[0],
  serverCodes.OVERLOAD,
  serverCodes.SERVER_FAULT,
  serverCodes.GROUP_INTERNAL,
])

/** Whether the message must be sent again. */
export const isOpenAfter = ({ code }: ImError, { waiters }: Entry): boolean =>
  unanswered.has(code) || (waiters.length === 0 && passing.has(code))

/** The connection was lost; the next one may return the response in time. */
export const isLost = ({ cause }: ImError): boolean =>
  cause instanceof RequestFailed && cause.reason === 'lost'

/** Settles all waiting calls. */
export const settleWaiters = ({ waiters }: Entry, settle: (waiter: Waiter) => void): void => {
  for (const waiter of waiters.splice(0)) {
    waiter.stop?.()
    settle(waiter)
  }
}

/** Limits the time that calls wait for an outcome. */
export const limitWaiters = (clock: Clock, entry: Entry, ms = SEND_MS): void => {
  for (const waiter of entry.waiters) {
    waiter.stop ??= clock.after(Math.max(0, waiter.startedAt + ms - clock.now()), () => {
      entry.waiters = entry.waiters.filter((other) => other !== waiter)
      waiter.reject(imError(errorCodes.NETWORK_TIMEOUT, { action: 'sendMessage' }))
    })
  }
}

/** Restarts the timeouts of waiting calls. */
export const restartWaiters = (clock: Clock, entry: Entry, ms?: number): void => {
  for (const waiter of entry.waiters) {
    waiter.stop?.()
    delete waiter.stop
    waiter.startedAt = clock.now()
  }
  limitWaiters(clock, entry, ms)
}
