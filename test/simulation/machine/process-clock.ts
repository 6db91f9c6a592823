import type { Clock, Stop } from 'tavern-im/strict'

/** The clock of one program: may be wrong, and ends with it. */
export class ProcessClock implements Clock {
  readonly #time: Clock
  readonly #timers = new Set<Stop>()
  #isEnded = false
  /** By how much it is ahead. */
  aheadMs: number

  constructor(time: Clock, aheadMs = 0) {
    this.#time = time
    this.aheadMs = aheadMs
  }

  /** Timers that are armed. */
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

  /** The program is gone: nothing of it runs any more. */
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
