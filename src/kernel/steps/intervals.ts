import type { Clock } from '../../platform/clock.ts'
import type { FrequencyLimit } from '../command.ts'

interface Interval {
  readonly startedAt: number
  calls: number
}

/** Counts the calls of the present interval, by key. */
export class Intervals {
  readonly #clock: Clock
  readonly #intervals = new Map<string, Interval>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds until one more call is within the limit; 0: now. */
  waitOf(key: string, limit: FrequencyLimit): number {
    const interval = this.#intervals.get(key)
    if (interval === undefined || interval.calls < limit.calls) return 0
    const age = this.#clock.now() - interval.startedAt
    const length = limit.seconds * 1000
    // A clock that was set back ends the interval.
    return age >= 0 && age < length ? length - age : 0
  }

  /** Counts a call. */
  count(key: string, { seconds }: FrequencyLimit): void {
    const now = this.#clock.now()
    const interval = this.#intervals.get(key)
    const age = interval === undefined ? Number.NaN : now - interval.startedAt
    if (interval !== undefined && age >= 0 && age < seconds * 1000) interval.calls++
    else this.#intervals.set(key, { startedAt: now, calls: 1 })
  }
}
