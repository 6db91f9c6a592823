import { Payer, type PayerRates } from './payer.ts'

/** An account with sessions on this server, which share its budget. */
export interface HeldAccount {
  readonly sdkAppID: number
  readonly userID: string
  readonly payer: Payer
  sessions: number
}

/**
 * Accounts with sessions here, and those whose last session ended before their buckets were full
 * again.
 */
export class Accounts {
  readonly #rates: PayerRates
  /** By app and user: a key made of both would be one more text for each account. */
  readonly #held = new Map<number, Map<string, HeldAccount>>()
  readonly #released = new Set<HeldAccount>()

  constructor(rates: PayerRates) {
    this.#rates = rates
  }

  /** Each call is undone by `release`. */
  hold(sdkAppID: number, userID: string, now: number): HeldAccount {
    const accounts = this.#of(sdkAppID)
    let held = accounts.get(userID)
    if (held === undefined) {
      held = { sdkAppID, userID, payer: new Payer(this.#rates, now), sessions: 0 }
      accounts.set(userID, held)
    }
    held.sessions++
    this.#released.delete(held)
    return held
  }

  /** Forgets accounts without a debt and without a session. */
  sweep(now: number): void {
    for (const held of this.#released) {
      if (!held.payer.isFull(now)) continue
      this.#released.delete(held)
      this.#of(held.sdkAppID).delete(held.userID)
    }
  }

  release(held: HeldAccount): void {
    held.sessions--
    if (held.sessions === 0) this.#released.add(held)
  }

  /** Only apps of this server have sessions, so the number of maps is limited. */
  #of(sdkAppID: number): Map<string, HeldAccount> {
    const known = this.#held.get(sdkAppID)
    if (known !== undefined) return known
    const accounts = new Map<string, HeldAccount>()
    this.#held.set(sdkAppID, accounts)
    return accounts
  }
}
