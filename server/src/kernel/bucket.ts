/** Refill rate and size of a bucket. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** The amount after some seconds. A clock that was set back adds nothing. */
export const refilled = ({ perSecond, burst }: Rate, left: number, seconds: number): number =>
  Math.min(burst, left + Math.max(0, seconds) * perSecond)

/** Whole seconds until something is left again; 0 if something is left. */
export const secondsToRepay = ({ perSecond }: Rate, left: number): number =>
  left > 0 ? 0 : Math.floor(-left / perSecond) + 1

/** A token bucket. Its time is in seconds of any clock that its owner reads. */
export class Bucket {
  readonly #rate: Rate
  #left: number
  #filledAt: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#left = rate.burst
    this.#filledAt = now
  }

  /** The remaining amount; below 0 it is a debt, which time pays off first. */
  left(now: number): number {
    if (this.#filledAt !== now) {
      this.#left = refilled(this.#rate, this.#left, now - this.#filledAt)
      this.#filledAt = now
    }
    return this.#left
  }

  /** Takes an amount if anything is left, and may leave a debt; false if nothing is left. */
  take(cost: number, now: number): boolean {
    if (this.left(now) <= 0) return false
    this.#left -= cost
    return true
  }

  /** Subtracts an amount; may leave or increase a debt. */
  charge(cost: number): void {
    this.#left -= cost
  }

  isFull(now: number): boolean {
    return this.left(now) >= this.#rate.burst
  }

  /** Whole seconds until something is left again; 0 if something is left. */
  secondsUntilFree(now: number): number {
    return secondsToRepay(this.#rate, this.left(now))
  }
}
