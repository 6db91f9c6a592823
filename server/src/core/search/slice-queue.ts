/** How long slices may take of one turn of the event loop before others have theirs. */
const MAX_TICK_MS = 4

/**
 * Runs slices of work one after the other, whoever they are of, in the order in which they came. So all searches
 * together hold the event loop for 4 ms and one slice at most, then everything else has its turn.
 */
export class SliceQueue {
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  #spentMs = 0
  #isCounting = false

  /** Runs a slice in its turn; `took` is told how many milliseconds it has taken. */
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

  /** What was taken of this turn counts until it is over. */
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
