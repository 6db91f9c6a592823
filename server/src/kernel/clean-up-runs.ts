import type { Clock } from 'tavern-im/protocol'
import type { Log } from './log.ts'

const INTERVAL_MS = 3_600_000

interface CleanUpRunsOptions {
  readonly clock: Clock
  readonly log: Log
  /** The log line of a run that failed. */
  readonly failure: string
  readonly everyHour: () => Promise<void>
}

/** Runs of one clean-up: one after the other, one each hour, none after the end. */
export class CleanUpRuns {
  readonly #options: CleanUpRunsOptions
  readonly #stop: () => void
  #last: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(options: CleanUpRunsOptions) {
    this.#options = options
    this.#stop = options.clock.every(INTERVAL_MS, () => void options.everyHour())
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Resolves when the task is done or has failed. Never rejects. */
  enqueue(task: () => Promise<void>): Promise<void> {
    const guarded = async () => {
      if (!this.#isEnded) await task()
    }
    this.#last = this.#last.then(guarded).catch((cause) => {
      this.#options.log.error({ err: cause }, this.#options.failure)
    })
    return this.#last
  }

  /** Resolves when no run is active. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#stop()
    await this.#last
  }
}
