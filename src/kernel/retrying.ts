import type { Clock, Stop } from '../platform/clock.ts'
import * as errorCodes from './error-codes.ts'
import { ImError } from './errors.ts'
import type { Log } from './log.ts'

export interface RetryingParts {
  readonly platform: { readonly clock: Clock }
  readonly log: Log
}

/** The first wait is doubled so often at most. */
const DOUBLED = 6

/**
 * Runs a task, again after `ms` until it does not fail, each time after twice as long. A server that does not know
 * the command is not asked again. A new start overtakes the one before.
 */
export class Retrying {
  readonly #parts: RetryingParts
  readonly #ms: number
  readonly #task: () => Promise<void>
  #run = {}
  #stop: Stop | undefined

  constructor(parts: RetryingParts, ms: number, task: () => Promise<void>) {
    this.#parts = parts
    this.#ms = ms
    this.#task = task
  }

  start(): void {
    this.#go(0)
  }

  stop(): void {
    this.#run = {}
    this.#stop?.()
  }

  #go(failures: number): void {
    this.stop()
    const run = this.#run
    this.#task().catch((error: unknown) => {
      if (this.#run !== run) return
      this.#parts.log.debug('trying again later', error)
      if (error instanceof ImError && error.code === errorCodes.NO_PROTOCOL[0]) return
      const wait = this.#ms * 2 ** Math.min(failures, DOUBLED)
      this.#stop = this.#parts.platform.clock.after(wait, () => this.#go(failures + 1))
    })
  }
}
