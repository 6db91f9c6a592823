/** Client times further ahead of the server raise only the floor of their own account. */
export const CLOCK_AHEAD_SECONDS = 60

/** Accounts with messages from further ahead; more raise the floor of all. */
const KEPT = 10_000

/**
 * The client times of stored messages: no message of an account that is not in memory has a later
 * one than its floor. A device's clock that is ahead slows only its own account.
 */
export class ClientTimes {
  /** The newest client time, without those that were ahead when they were stored. */
  #newest: number
  /** The newest one when an account with messages last left memory. */
  #floor: number
  /** Newest client times of accounts that were ahead, by account id. */
  readonly #ahead: Map<number, number>

  constructor(newest: number, ahead: Iterable<readonly [account: number, time: number]>) {
    this.#newest = newest
    this.#floor = newest
    this.#ahead = new Map(ahead)
    this.#forget()
  }

  floorOf(accountID: number): number {
    return Math.max(this.#floor, this.#ahead.get(accountID) ?? 0)
  }

  /** A message was stored. `now`: time of the server. */
  stored(accountID: number, clientTime: number, now: number): void {
    if (clientTime <= this.#newest) return
    if (clientTime <= now + CLOCK_AHEAD_SECONDS) {
      this.#newest = clientTime
      return
    }
    if (clientTime <= (this.#ahead.get(accountID) ?? 0)) return
    this.#ahead.set(accountID, clientTime)
    this.#forget()
  }

  /** An account that has stored messages leaves memory. */
  evicted(): void {
    this.#floor = Math.max(this.#floor, this.#newest)
  }

  #forget(): void {
    if (this.#ahead.size <= KEPT) return
    for (const [id, time] of this.#ahead) if (time <= this.#floor) this.#ahead.delete(id)
    for (const [id, time] of this.#ahead) {
      if (this.#ahead.size <= KEPT) return
      this.#ahead.delete(id)
      this.#floor = Math.max(this.#floor, time)
    }
  }
}
