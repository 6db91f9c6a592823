import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Heap size after garbage collection, including external memory. */
const heap = (): number => {
  for (let i = 0; i < 3; i++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Result of a process that received a load. */
export interface Taken {
  readonly ms: number
  /** Bytes per stored message. */
  readonly bytes: number
  readonly stallMs: number
}

/** Counts arriving messages and reports the result to the parent when all have arrived. */
export class Arrivals {
  readonly #expected: number
  /** Keeps the messages alive until the heap is measured. */
  readonly #kept: unknown[] = []
  readonly #delay = monitorEventLoopDelay({ resolution: 1 })
  #firstAt = 0
  #seen = 0
  #before = 0

  constructor(expected: number) {
    this.#expected = expected
  }

  get seen(): number {
    return this.#seen
  }

  keep(one: unknown): void {
    this.#kept.push(one)
  }

  /** Everything is ready except the messages. */
  ready(): void {
    this.#before = heap()
  }

  arrived(): void {
    if (this.#seen === 0) {
      this.#firstAt = performance.now()
      this.#delay.enable()
    }
    this.#seen++
    if (this.#seen === this.#expected) setImmediate(() => this.#finish())
  }

  #finish(): void {
    const ms = performance.now() - this.#firstAt
    this.#delay.disable()
    const bytes = (heap() - this.#before) / this.#expected
    if (this.#kept.length === 0) throw new Error('nothing was kept')
    process.send?.({ ms, bytes, stallMs: this.#delay.max / 1e6 } satisfies Taken)
    setTimeout(() => process.exit(0), 50)
  }
}
