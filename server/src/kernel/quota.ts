import type { Clock } from 'tavern-im/protocol'
import { slotOf } from './slot-of.ts'

/** Keys with an own count in a window; the others share this number of slots. */
const KEYS = 10_000
const SHARED = 1_024

export type QuotaClock = Pick<Clock, 'now'>

interface QuotaOptions {
  readonly clock: QuotaClock
  /** Number per key … */
  readonly count: number
  /** … in this number of milliseconds. */
  readonly windowMs: number
}

/**
 * Counts per key and window of time, in bounded memory. Keys beyond {@link KEYS} of a window share
 * a count with others: many keys make the limit stricter, never weaker.
 */
export class Quota {
  readonly #options: QuotaOptions
  #counts = new Map<string, number>()
  #shared: number[] = []
  #startedAt: number

  constructor(options: QuotaOptions) {
    this.#options = options
    this.#startedAt = options.clock.now()
  }

  /** Counts one more, or several; true if the key has already used its share of this window. */
  isOneTooMany(key: string, several = 1): boolean {
    this.#beginWindow()
    const before = this.#counts.get(key)
    if (before === undefined && this.#counts.size >= KEYS)
      return this.#isSharedTooMany(key, several)
    const used = (before ?? 0) + several
    this.#counts.set(key, used)
    return used > this.#options.count
  }

  /** Whole seconds until the next window. */
  get secondsLeft(): number {
    this.#beginWindow()
    const { clock, windowMs } = this.#options
    return Math.max(1, Math.ceil((this.#startedAt + windowMs - clock.now()) / 1000))
  }

  #isSharedTooMany(key: string, several: number): boolean {
    const slot = slotOf(key, SHARED)
    const used = (this.#shared[slot] ?? 0) + several
    this.#shared[slot] = used
    return used > this.#options.count
  }

  #beginWindow(): void {
    const { clock, windowMs } = this.#options
    const now = clock.now()
    const age = now - this.#startedAt
    // A clock that was set back begins a window, too.
    if (age >= 0 && age < windowMs) return
    this.#startedAt = now
    this.#counts = new Map()
    this.#shared = []
  }
}

export const quotaPerMinute = (clock: QuotaClock, count: number): Quota =>
  new Quota({ clock, count, windowMs: 60_000 })
