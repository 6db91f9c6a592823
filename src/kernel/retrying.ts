import type { Clock, Stop } from '../platform/clock.ts'
import type { Log } from './log.ts'

interface RetryingParts {
  readonly platform: { readonly clock: Clock }
  readonly log: Log
}

/** Runs a task, again after `ms` until it does not fail. A new start overtakes the one before. */
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
    this.stop()
    const run = this.#run
    this.#task().catch((error: unknown) => {
      if (this.#run !== run) return
      this.#parts.log.debug('trying again later', error)
      this.#stop = this.#parts.platform.clock.after(this.#ms, () => this.start())
    })
  }

  stop(): void {
    this.#run = {}
    this.#stop?.()
  }
}
