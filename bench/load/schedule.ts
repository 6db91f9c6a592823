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
