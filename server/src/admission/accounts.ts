import { Payer, type PayerRates } from './payer.ts'

/** An account with sessions on this server, which share its budget. */
export interface HeldAccount {
  readonly key: string
  readonly payer: Payer
  sessions: number
}

/**
 * Accounts with sessions here, and those whose last session ended before their buckets were full
 * again.
 */
export class Accounts {
  readonly #rates: PayerRates
  readonly #held = new Map<string, HeldAccount>()
  readonly #released = new Set<HeldAccount>()

  constructor(rates: PayerRates) {
    this.#rates = rates
  }

  /** Each call is undone by `release`. */
  hold(sdkAppID: number, userID: string, now: number): HeldAccount {
    const key = `${sdkAppID} ${userID}`
    let held = this.#held.get(key)
    if (held === undefined) {
      held = { key, payer: new Payer(this.#rates, now), sessions: 0 }
      this.#held.set(key, held)
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
      this.#held.delete(held.key)
    }
  }

  release(held: HeldAccount): void {
    held.sessions--
    if (held.sessions === 0) this.#released.add(held)
  }
}
