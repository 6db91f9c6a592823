/** The longest time that slices may take in one tick of the event loop. */
const MAX_TICK_MS = 4

/**
 * Runs slices of work one after the other, in order of arrival. All searches together hold the
 * event loop for 4 ms plus one slice at most, then other work runs.
 */
export class SliceQueue {
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  #spentMs = 0
  #isCounting = false

  /** Queues and runs a slice; `took` receives its duration in milliseconds. */
  async run<Result>(
    slice: () => Result | Promise<Result>,
    took: (ms: number) => void,
  ): Promise<Result> {
    if (this.#isTaken) await new Promise<void>((go) => this.#waiting.push(go))
    this.#isTaken = true
    const since = performance.now()
    try {
      return await slice()
    } finally {
      const ms = performance.now() - since
      this.#spentMs += ms
      took(ms)
      this.#leave()
    }
  }

  #leave(): void {
    if (this.#spentMs >= MAX_TICK_MS) {
      setImmediate(() => this.#next())
      return
    }
    this.#resetAfterTick()
    this.#next(false)
  }

  /** Time spent in this tick counts until the tick ends. */
  #resetAfterTick(): void {
    if (this.#isCounting) return
    this.#isCounting = true
    setImmediate(() => {
      this.#isCounting = false
      this.#spentMs = 0
    })
  }

  #next(isNewTick = true): void {
    if (isNewTick) this.#spentMs = 0
    const next = this.#waiting.shift()
    if (next === undefined) this.#isTaken = false
    else next()
  }
}
