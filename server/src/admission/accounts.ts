import { Payer, type PayerRates } from './payer.ts'

interface Held {
  readonly key: string
  readonly payer: Payer
  sessions: number
}

/** A session's share in what its account may send. */
export interface AccountHold {
  readonly payer: Payer
  /** The session has ended. */
  release(): void
}

/** Accounts with sessions here, and those whose last session ended before their buckets were full again. */
export class Accounts {
  readonly #rates: PayerRates
  readonly #held = new Map<string, Held>()
  readonly #released = new Set<Held>()

  constructor(rates: PayerRates) {
    this.#rates = rates
  }

  hold(sdkAppID: number, userID: string, now: number): AccountHold {
    const key = `${sdkAppID} ${userID}`
    let held = this.#held.get(key)
    if (held === undefined) {
      held = { key, payer: new Payer(this.#rates, now), sessions: 0 }
      this.#held.set(key, held)
    }
    held.sessions++
    this.#released.delete(held)
    const { payer } = held
    return { payer, release: () => this.#release(held) }
  }

  /** Forgets those that owe nothing and have no session. */
  sweep(now: number): void {
    for (const held of this.#released) {
      if (!held.payer.isFull(now)) continue
      this.#released.delete(held)
      this.#held.delete(held.key)
    }
  }

  #release(held: Held): void {
    held.sessions--
    if (held.sessions === 0) this.#released.add(held)
  }
}
