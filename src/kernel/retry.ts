import { growing, type RetryPolicy } from '../lib/retry-policy.ts'
import type { Clock, Stop } from '../platform/clock.ts'
import * as errorCodes from './error-codes.ts'
import { ImError } from './errors.ts'
import type { Log } from './log.ts'

/** The timer of the next attempt. The delay follows a retry policy, from its start after a success. */
export class RetryTimer {
  readonly #clock: Clock
  readonly #delayOf: RetryPolicy
  #failures = 0
  #stop: Stop | undefined

  constructor(clock: Clock, delayOf: RetryPolicy) {
    this.#clock = clock
    this.#delayOf = delayOf
  }

  /** After a failure: runs `attempt` when the delay is over. While a timer is set, this does nothing. */
  schedule(attempt: () => void): void {
    this.#stop ??= this.#clock.after(this.#delayOf(this.#failures++), () => {
      this.#stop = undefined
      attempt()
    })
  }

  /** After a success: the next failure has the first delay. */
  reset(): void {
    this.#failures = 0
  }

  /** Cancels the next attempt, and resets. */
  stop(): void {
    this.#stop?.()
    this.#stop = undefined
    this.reset()
  }
}

export interface RetryingParts {
  readonly platform: { readonly clock: Clock }
  readonly log: Log
}

/** The longest delay, as a multiple of the first. */
const GROWTH = 64

/**
 * Runs a task, again after `ms` until it does not fail, each time after twice as long. A server that does not know
 * the command is not asked again. A new start overtakes the one before.
 */
export class Retrying {
  readonly #log: Log
  readonly #timer: RetryTimer
  readonly #task: () => Promise<void>
  #run = {}

  constructor({ platform, log }: RetryingParts, ms: number, task: () => Promise<void>) {
    this.#log = log
    this.#timer = new RetryTimer(platform.clock, growing(ms, GROWTH * ms))
    this.#task = task
  }

  start(): void {
    this.stop()
    this.#attempt()
  }

  stop(): void {
    this.#run = {}
    this.#timer.stop()
  }

  #attempt(): void {
    const run = {}
    this.#run = run
    this.#task().catch((error: unknown) => {
      if (this.#run !== run) return
      this.#log.debug('trying again later', error)
      if (error instanceof ImError && error.code === errorCodes.NO_PROTOCOL[0]) return
      this.#timer.schedule(() => this.#attempt())
    })
  }
}
