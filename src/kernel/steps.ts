import type { Clock } from '../platform/clock.ts'
import { MalformedFrame } from '../protocol/frame.ts'
import * as serverCodes from '../protocol/server-codes.ts'
import { RequestFailed, RequestRefused } from '../transport/transport.ts'
import type { CloudConfig } from './cloud-config.ts'
import type { Command, FrequencyLimit } from './command.ts'
import * as errorCodes from './error-codes.ts'
import { ImError, imError, serverError } from './errors.ts'

/** A call on its way to the wire. */
export interface Call {
  readonly command: Command<object, object>
  readonly body: object
  readonly origin: Origin
}

/**
 * The caller. `own`: the SDK, for a further page, or to read something again; it waits where a call of the host is
 * refused. `ownOnce`: the same, but the caller itself tries again when the server is overloaded.
 */
export type Origin = 'host' | 'own' | 'ownOnce'

/** One concern around a call. It rejects the call, passes it on, or changes its result. */
export type Step = (call: Call, next: (call: Call) => Promise<object>) => Promise<object>

/** Puts steps around a call, the first one outermost. */
export const inOrder = (
  steps: readonly Step[],
  last: (call: Call) => Promise<object>,
): ((call: Call) => Promise<object>) =>
  steps.reduceRight<(call: Call) => Promise<object>>(
    (next, step) => (call) => step(call, next),
    last,
  )

interface Interval {
  readonly startedAt: number
  calls: number
}

/** Counts the calls of the present interval, by key. */
export class Intervals {
  readonly #clock: Clock
  readonly #intervals = new Map<string, Interval>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds until one more call is within the limit; 0: now. */
  waitOf(key: string, limit: FrequencyLimit): number {
    const interval = this.#intervals.get(key)
    if (interval === undefined || interval.calls < limit.calls) return 0
    const age = this.#clock.now() - interval.startedAt
    const length = limit.seconds * 1000
    // A clock that was set back ends the interval.
    return age >= 0 && age < length ? length - age : 0
  }

  /** Counts a call. */
  count(key: string, { seconds }: FrequencyLimit): void {
    const now = this.#clock.now()
    const interval = this.#intervals.get(key)
    const age = interval === undefined ? Number.NaN : now - interval.startedAt
    if (interval !== undefined && age >= 0 && age < seconds * 1000) interval.calls++
    else this.#intervals.set(key, { startedAt: now, calls: 1 })
  }
}

/** The frequency limit of a call: from the operator, or else from its command's row. */
export const limitOf = ({ command }: Call, cloud: CloudConfig): FrequencyLimit | undefined =>
  cloud.value('cmd_frequency_limit')[command.name] ?? command.limit

/** The key of an allowance: calls of one command share one, or calls of one kind of it. */
export const countedAs = ({ command, body }: Call): string => {
  const kind = command.kindOf?.(body)
  return kind === undefined ? command.name : `${command.name} ${kind}`
}

/** Passes the SDK's own calls through a queue, which comes with the features that make such calls. */
export const queueOwnCalls =
  (queue: () => { readonly run: Step } | undefined): Step =>
  (call, next) =>
    call.origin === 'host' ? next(call) : (queue()?.run(call, next) ?? next(call))

/**
 * Refuses a call of the host's beyond what the command's row, or the operator instead of it, allows (2996,
 * spec 3 section 5). The SDK's own calls neither count nor are refused here: they take turns.
 */
export const limitFrequency = (clock: Clock, cloud: CloudConfig): Step => {
  const intervals = new Intervals(clock)
  return (call, next) => {
    const limit = call.origin === 'host' ? limitOf(call, cloud) : undefined
    if (limit === undefined) return next(call)
    const key = countedAs(call)
    if (intervals.waitOf(key, limit) > 0) {
      return Promise.reject(imError(errorCodes.OVER_FREQUENCY_LIMIT, { action: call.command.name }))
    }
    intervals.count(key, limit)
    return next(call)
  }
}

/** Hold of a command that was answered 60022; the server's notice says how long it takes. */
const HOLD_MS = 1_000

interface Hold {
  readonly from: number
  readonly until: number
}

/** Which commands are held back because the server is overloaded. */
export class OverloadHolds {
  readonly #clock: Clock
  readonly #holds = new Map<string, Hold>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Holds a command from now on; a hold that lasts longer stays. */
  hold(command: string, ms: number): void {
    const from = this.#clock.now()
    const known = this.isHeld(command) ? this.#holds.get(command) : undefined
    this.#holds.set(command, { from, until: Math.max(from + ms, known?.until ?? 0) })
  }

  /** A clock that was set back ends a hold, so that it cannot last for hours. */
  isHeld(command: string): boolean {
    const hold = this.#holds.get(command)
    if (hold === undefined) return false
    const now = this.#clock.now()
    if (now >= hold.from && now < hold.until) return true
    this.#holds.delete(command)
    return false
  }
}

/** Refuses a command while it is held (60022); holds it for a second when the server answers so. */
export const holdOverload =
  (holds: OverloadHolds): Step =>
  async (call, next) => {
    const { name } = call.command
    if (holds.isHeld(name)) throw imError(errorCodes.SERVICE_OVERLOAD, { action: name })
    try {
      return await next(call)
    } catch (error) {
      if (error instanceof ImError && error.code === serverCodes.OVERLOAD) holds.hold(name, HOLD_MS)
      throw error
    }
  }

/** Receives the outcome of a call: 0 or the error code, and the duration in milliseconds. */
export type OutcomeListener = (command: string, code: number, ms: number) => void

/** Reports the outcome of each call that goes to the wire. Costs nothing without a listener. */
export class Outcomes {
  readonly #clock: Clock
  #listener: OutcomeListener | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  listen(listener: OutcomeListener): void {
    this.#listener = listener
  }

  /** Reports the outcome of one part of a call that has several. */
  report(command: string, code: number, ms: number): void {
    this.#listener?.(command, code, ms)
  }

  readonly step: Step = (call, next) => {
    const answer = next(call)
    const report = this.#listener
    if (report === undefined || call.command.isHeld) return answer
    const { name } = call.command
    const since = this.#clock.now()
    // A clock that was set back has measured nothing.
    const ms = () => Math.max(0, this.#clock.now() - since)
    answer.then(
      () => report(name, 0, ms()),
      (error) => error instanceof ImError && report(name, error.code, ms()),
    )
    return answer
  }
}

/** Turns what the transport says into the API's errors. */
export const nameErrors: Step = async (call, next) => {
  try {
    return await next(call)
  } catch (error) {
    throw named(call.command.name, error)
  }
}

const named = (action: string, error: unknown): ImError => {
  if (error instanceof ImError) return error
  if (error instanceof RequestRefused) {
    if (error.code === serverCodes.UNKNOWN_COMMAND)
      return imError(errorCodes.NO_PROTOCOL, { action })
    const { code, message, seq: sequence, isRepeated } = error
    return serverError(code, action, message, isRepeated ? { sequence, isRepeated } : { sequence })
  }
  if (error instanceof RequestFailed) {
    switch (error.reason) {
      case 'timeout':
        return imError(errorCodes.NETWORK_TIMEOUT, { action, cause: error })
      case 'closed':
        return imError(errorCodes.LOGGED_OUT, { action, cause: error })
      case 'lost':
        return imError(errorCodes.NETWORK_ERROR, { action, cause: error })
      case 'overflow':
        return imError(errorCodes.NO_NETWORK, {
          action,
          why: 'too much is waiting for the connection',
        })
    }
  }
  if (error instanceof MalformedFrame) {
    return imError(errorCodes.NETWORK_ERROR, {
      action,
      why: 'the answer cannot be read',
      cause: error,
    })
  }
  return imError(errorCodes.UNCAUGHT, { action, cause: error })
}
