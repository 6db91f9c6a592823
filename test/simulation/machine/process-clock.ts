import type { Clock, Stop } from 'tavern-im/strict'

/** The clock of one process: may be wrong, and ends with the process. */
export class ProcessClock implements Clock {
  readonly #time: Clock
  readonly #timers = new Set<Stop>()
  #isEnded = false
  /** Milliseconds ahead of the simulated time. */
  aheadMs: number

  constructor(time: Clock, aheadMs = 0) {
    this.#time = time
    this.aheadMs = aheadMs
  }

  /** The number of armed timers. */
  get countOfTimers(): number {
    return this.#timers.size
  }

  readonly now = (): number => this.#time.now() + this.aheadMs

  readonly after = (ms: number, task: () => void): Stop => {
    const stop = this.#armed(
      this.#time.after(ms, () => {
        this.#timers.delete(stop)
        task()
      }),
    )
    return stop
  }

  readonly every = (ms: number, task: () => void): Stop => this.#armed(this.#time.every(ms, task))

  /** Stops all timers: the process has ended. */
  end(): void {
    this.#isEnded = true
    for (const stop of [...this.#timers]) stop()
  }

  #armed(stopTimer: Stop): Stop {
    const stop = () => {
      this.#timers.delete(stop)
      stopTimer()
    }
    this.#timers.add(stop)
    if (this.#isEnded) stop()
    return stop
  }
}
