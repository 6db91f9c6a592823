import type { Clock } from 'tavern-im/protocol'

const WINDOW_MS = 60_000
/** Addresses remembered; more than that in one minute are not counted. */
const ADDRESSES = 10_000

/**
 * Counts wrong UserSigs per address and minute. Only wrong ones are refused for it: behind a shared
 * proxy, one bad client must not lock out the others.
 */
export class FailedLogins {
  readonly #clock: Clock
  readonly #limit: number
  #counts = new Map<string, number>()
  #startedAt: number

  constructor(clock: Clock, limit: number) {
    this.#clock = clock
    this.#limit = limit
    this.#startedAt = clock.now()
  }

  /** Counts one more; true when the address has had its share of this minute already. */
  isOneTooMany(address: string): boolean {
    const now = this.#clock.now()
    if (now - this.#startedAt >= WINDOW_MS) {
      this.#startedAt = now
      this.#counts = new Map()
    }
    const count = (this.#counts.get(address) ?? 0) + 1
    if (count === 1 && this.#counts.size >= ADDRESSES) return false
    this.#counts.set(address, count)
    return count > this.#limit
  }
}
