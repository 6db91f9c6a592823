/**
 * When each of a number of things is due that come at a steady rate, whatever becomes of those before. A latency counts
 * from there and not from when the load came to it: what waits behind something slow is slow, too.
 */
export class Schedule {
  readonly #startUs: number
  readonly #perSecond: number
  #taken = 0

  constructor(startUs: number, perSecond: number) {
    this.#startUs = startUs
    this.#perSecond = perSecond
  }

  /** When the next one is due, if it is by now; it is taken then. */
  take(nowUs: number): number | undefined {
    const dueUs = this.#startUs + (this.#taken * 1_000_000) / this.#perSecond
    if (dueUs > nowUs) return undefined
    this.#taken++
    return dueUs
  }
}

/** Timers wake no more often; what comes within it of its time comes in time. */
const TICK_US = 2_000

/** From when the latency of something counts that was due then and comes now. */
export const countsFrom = (dueUs: number, nowUs: number): number =>
  nowUs - dueUs <= TICK_US ? nowUs : dueUs
