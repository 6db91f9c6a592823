/**
 * Due times at a fixed rate, independent of previous work. Latencies count from the due time and
 * not from the actual start, so that queueing is included.
 */
export class Schedule {
  readonly #startUs: number
  readonly #perSecond: number
  #taken = 0

  constructor(startUs: number, perSecond: number) {
    this.#startUs = startUs
    this.#perSecond = perSecond
  }

  /** Takes the next due time if it has passed. */
  take(nowUs: number): number | undefined {
    const dueUs = this.#startUs + (this.#taken * 1_000_000) / this.#perSecond
    if (dueUs > nowUs) return undefined
    this.#taken++
    return dueUs
  }
}

/** Resolution of timers; work within one tick of its due time is on time. */
const TICK_US = 2_000

/** Start of the latency of work that was due at `dueUs` and starts at `nowUs`. */
export const countsFrom = (dueUs: number, nowUs: number): number =>
  nowUs - dueUs <= TICK_US ? nowUs : dueUs
