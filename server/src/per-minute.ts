import type { Clock } from 'tavern-im/protocol'

const WINDOW_MS = 60_000
/** Keys remembered; more than that in one minute are not counted. */
const KEYS = 10_000

/** Counts something per key and minute, in bounded memory. */
export class PerMinute {
  readonly #clock: Clock
  readonly #limit: number
  #counts = new Map<string, number>()
  #startedAt: number

  constructor(clock: Clock, limit: number) {
    this.#clock = clock
    this.#limit = limit
    this.#startedAt = clock.now()
  }

  /** Counts one more; true when the key has had its share of this minute already. */
  isOneTooMany(key: string): boolean {
    const now = this.#clock.now()
    if (now - this.#startedAt >= WINDOW_MS) {
      this.#startedAt = now
      this.#counts = new Map()
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    if (count === 1 && this.#counts.size >= KEYS) return false
    this.#counts.set(key, count)
    return count > this.#limit
  }
}
