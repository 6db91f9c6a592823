import type { Clock, Stop } from '../platform/clock.ts'

/** Runs `task` at once when it was quiet, else once when `ms` have passed since the last run. */
export class Throttle {
  readonly #clock: Clock
  readonly #ms: number
  readonly #task: () => void
  #lastRun = Number.NEGATIVE_INFINITY
  #stop: Stop | undefined

  constructor(clock: Clock, ms: number, task: () => void) {
    this.#clock = clock
    this.#ms = ms
    this.#task = task
  }

  request(): void {
    if (this.#stop !== undefined) return
    const wait = this.#lastRun + this.#ms - this.#clock.now()
    // A wait beyond the interval means that the clock was set back.
    if (wait <= 0 || wait > this.#ms) this.runNow()
    else this.#stop = this.#clock.after(wait, () => this.runNow())
  }

  /** Runs now, even if nothing is due. */
  runNow(): void {
    this.cancel()
    this.#lastRun = this.#clock.now()
    this.#task()
  }

  cancel(): void {
    this.#stop?.()
    this.#stop = undefined
  }
}
