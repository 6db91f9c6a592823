import type { Clock } from 'tavern-im/protocol'

/** Keys remembered; more than that in one window are not counted. */
const KEYS = 10_000

export type QuotaClock = Pick<Clock, 'now'>

interface QuotaOptions {
  readonly clock: QuotaClock
  /** How many each key has… */
  readonly count: number
  /** …in so many milliseconds. */
  readonly windowMs: number
}

/** Counts something per key and time, in bounded memory. */
export class Quota {
  readonly #options: QuotaOptions
  #counts = new Map<string, number>()
  #startedAt: number

  constructor(options: QuotaOptions) {
    this.#options = options
    this.#startedAt = options.clock.now()
  }

  /** Counts one more, or several; true when the key has had its share of this window already. */
  isOneTooMany(key: string, several = 1): boolean {
    const { clock, count, windowMs } = this.#options
    const age = clock.now() - this.#startedAt
    // A clock that was set back begins a window, too.
    if (age < 0 || age >= windowMs) {
      this.#startedAt = clock.now()
      this.#counts = new Map()
    }
    const before = this.#counts.get(key)
    const used = (before ?? 0) + several
    if (before === undefined && this.#counts.size >= KEYS) return false
    this.#counts.set(key, used)
    return used > count
  }
}

export const quotaPerMinute = (clock: QuotaClock, count: number): Quota =>
  new Quota({ clock, count, windowMs: 60_000 })
