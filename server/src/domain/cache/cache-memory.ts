/** Passes over a part of each cache in one go: each value is checked twice. */
const PASSES = 16

/** If nothing can be evicted, the next sweep begins after this growth. */
const GROWTH_WITHOUT_SWEEP = 1.02

/** The memory that several caches share, by the estimated sizes of their values. */
export class CacheMemory {
  readonly #limit: number
  readonly #sweeps: (() => void)[] = []
  #bytes = 0
  /** Sweeps begin above this. */
  #threshold: number
  #isSweeping = false

  constructor(limit: number) {
    this.#limit = limit
    this.#threshold = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  get isFull(): boolean {
    return this.#bytes > this.#limit
  }

  /** `sweep` checks a part of a cache while the memory is full. */
  register(sweep: () => void): void {
    this.#sweeps.push(sweep)
  }

  /** Counts bytes that a cache has added; negative for removed ones. */
  add(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes <= this.#threshold || this.#isSweeping) return
    this.#isSweeping = true
    setImmediate(() => this.#sweep(PASSES))
  }

  #sweep(passes: number): void {
    for (const sweep of this.#sweeps) sweep()
    if (this.isFull && passes > 1) {
      setImmediate(() => this.#sweep(passes - 1))
      return
    }
    this.#isSweeping = false
    this.#threshold = this.isFull ? this.#bytes * GROWTH_WITHOUT_SWEEP : this.#limit
  }
}
