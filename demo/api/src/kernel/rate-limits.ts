const MINUTE_MS = 60_000

/** The minute of a time; counts begin again with each. */
export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS)

/** Part of a limit from which a process shares its count with the others. */
const SHARED_FROM = 1 / 4

interface Count {
  /** Calls of all processes, as far as this one knows. */
  calls: number
  /** Calls of this process that it has not shared. */
  unshared: number
  perMinute: number
}

/** Calls of this process under one key. */
export interface CountedCalls {
  readonly key: string
  readonly calls: number
}

/** Counts calls per minute and forgets the previous minute. */
export class RateLimits {
  #minute = 0
  readonly #counts = new Map<string, Count>()

  /** Counts one call; false if it exceeds the limit. `now` is unix milliseconds. */
  take(key: string, perMinute: number, now: number): boolean {
    this.#forget(now)
    const { calls, unshared } = this.#counts.get(key) ?? { calls: 0, unshared: 0 }
    this.#counts.set(key, { calls: calls + 1, unshared: unshared + 1, perMinute })
    return calls < perMinute
  }

  /** Whether the next call would exceed the limit; counts nothing. */
  isSpent(key: string, perMinute: number, now: number): boolean {
    this.#forget(now)
    return (this.#counts.get(key)?.calls ?? 0) >= perMinute
  }

  /** The calls that other processes do not know; each is returned once. Rare callers are left out. */
  takeUnshared(now: number): readonly CountedCalls[] {
    this.#forget(now)
    const taken: CountedCalls[] = []
    for (const [key, count] of this.#counts) {
      if (count.unshared === 0 || count.calls < count.perMinute * SHARED_FROM) continue
      taken.push({ key, calls: count.unshared })
      count.unshared = 0
    }
    return taken
  }

  /** Stores the calls of all processes under a key, without those of this one since. */
  learn(key: string, calls: number): void {
    const count = this.#counts.get(key)
    if (count !== undefined) count.calls = calls + count.unshared
  }

  #forget(now: number): void {
    const minute = minuteOf(now)
    if (minute !== this.#minute) this.#counts.clear()
    this.#minute = minute
  }
}
