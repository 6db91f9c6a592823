/** Counts values by upper bounds. */
export class Distribution {
  /** Upper bounds in ascending order. */
  readonly bounds: readonly number[]
  readonly #counts: number[]
  #sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  /** Number of values in each range; the last range has no upper bound. */
  get counts(): readonly number[] {
    return this.#counts
  }

  get sum(): number {
    return this.#sum
  }

  add(value: number): void {
    const { bounds } = this
    let at = 0
    while (value > (bounds[at] ?? Number.POSITIVE_INFINITY)) at++
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
    this.#sum += value
  }
}

/** Receives every commit: the number of its writes and its duration. */
export type CommitListener = (writes: number, seconds: number) => void

/** Measurements that are counted as they happen; `/metrics` reads everything else on demand. */
export class Measurements {
  readonly commitWrites = new Distribution([1, 4, 16, 64, 256, 1_024, 4_096, 16_384])
  readonly commitSeconds = new Distribution([
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5,
  ])
  readonly loopDelays = new Distribution([0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3])

  readonly onCommit: CommitListener = (writes, seconds) => {
    this.commitWrites.add(writes)
    this.commitSeconds.add(seconds)
  }

  /** Receives each measurement of the event loop's delay. */
  readonly onLoopDelay = (seconds: number): void => this.loopDelays.add(seconds)
}
