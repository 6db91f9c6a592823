import { type Rate, refilled, secondsToRepay } from '../kernel/bucket.ts'

export interface PayerRates {
  readonly calls: Rate
  readonly bytes: Rate
}

/**
 * An account or a network: pays for what its connections send, in calls and in bytes. Two buckets
 * that are refilled together, because every account online has one. Its time is in seconds.
 */
export class Payer {
  readonly #rates: PayerRates
  #calls: number
  #bytes: number
  #filledAt: number

  constructor(rates: PayerRates, now: number) {
    this.#rates = rates
    this.#calls = rates.calls.burst
    this.#bytes = rates.bytes.burst
    this.#filledAt = now
  }

  /** Whether something is left of both buckets. */
  canPay(now: number): boolean {
    this.#refill(now)
    return this.#calls > 0 && this.#bytes > 0
  }

  pay(calls: number, bytes: number): void {
    this.#calls -= calls
    this.#bytes -= bytes
  }

  /** Whether it has no debt, like a new one. */
  isFull(now: number): boolean {
    this.#refill(now)
    const { calls, bytes } = this.#rates
    return this.#calls >= calls.burst && this.#bytes >= bytes.burst
  }

  secondsUntilFree(now: number): number {
    this.#refill(now)
    const { calls, bytes } = this.#rates
    return Math.max(secondsToRepay(calls, this.#calls), secondsToRepay(bytes, this.#bytes))
  }

  #refill(now: number): void {
    if (this.#filledAt === now) return
    const seconds = now - this.#filledAt
    this.#calls = refilled(this.#rates.calls, this.#calls, seconds)
    this.#bytes = refilled(this.#rates.bytes, this.#bytes, seconds)
    this.#filledAt = now
  }
}
