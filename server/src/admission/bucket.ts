/** Refill rate and size of a bucket. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

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
      // A clock that was set back adds nothing.
      const added = Math.max(0, now - this.#filledAt) * this.#rate.perSecond
      this.#left = Math.min(this.#rate.burst, this.#left + added)
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
    const left = this.left(now)
    return left > 0 ? 0 : Math.floor(-left / this.#rate.perSecond) + 1
  }
}
