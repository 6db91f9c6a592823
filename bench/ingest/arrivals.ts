import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What the heap holds after collections, memory outside of it included. */
const heap = (): number => {
  for (let i = 0; i < 3; i++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** What a process measured that took in a load. */
export interface Taken {
  readonly ms: number
  /** Kept of each message. */
  readonly bytes: number
  readonly stallMs: number
}

/** Counts messages that arrive, and tells the parent how it went once all are there. */
export class Arrivals {
  readonly #expected: number
  /** What keeps the messages alive until the heap was measured. */
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

  /** All is there but the messages. */
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
