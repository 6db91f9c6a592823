import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { Clock } from '../../platform/clock.ts'
import { PROGRESS_MS } from './limits.ts'

/** Reports the progress of an upload: never decreasing, throttled, and 1 at the end. */
export class Progress {
  readonly #clock: Clock
  readonly #log: Log
  readonly #onProgress: ((progress: number) => void) | undefined
  #reported = -1
  #reportedAt = Number.NaN
  #hasThrown = false

  constructor(clock: Clock, log: Log, onProgress: ((progress: number) => void) | undefined) {
    this.#clock = clock
    this.#log = log
    this.#onProgress = onProgress
  }

  /** The end of the transfer is not 1: the server still has to process the file. */
  report(part: number): void {
    const age = this.#clock.now() - this.#reportedAt
    if (!(age >= 0 && age < PROGRESS_MS)) this.#report(Math.min(part, 0.99))
  }

  done(): void {
    this.#report(1)
  }

  #report(part: number): void {
    if (!(part > this.#reported)) return
    this.#reported = part
    this.#reportedAt = this.#clock.now()
    try {
      this.#onProgress?.(part)
    } catch (cause) {
      if (this.#hasThrown) return
      this.#hasThrown = true
      const error = imError(errorCodes.MSG_ONPROGRESS_ERR, { action: 'upload', cause })
      this.#log.error(error.message, error)
    }
  }
}
