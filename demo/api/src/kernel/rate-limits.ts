const MINUTE_MS = 60_000

/** Counts calls per minute and forgets the previous minute. */
export class RateLimits {
  #minute = 0
  readonly #counts = new Map<string, number>()

  /** Counts one call; false if it exceeds the limit. `now` is unix milliseconds. */
  take(key: string, perMinute: number, now: number): boolean {
    const count = this.#count(key, now) + 1
    this.#counts.set(key, count)
    return count <= perMinute
  }

  /** Whether the next call would exceed the limit; counts nothing. */
  isSpent(key: string, perMinute: number, now: number): boolean {
    return this.#count(key, now) >= perMinute
  }

  #count(key: string, now: number): number {
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.#minute) this.#counts.clear()
    this.#minute = minute
    return this.#counts.get(key) ?? 0
  }
}
