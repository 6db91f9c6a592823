import { Bucket, type Rate } from './bucket.ts'

export interface PayerRates {
  readonly calls: Rate
  readonly bytes: Rate
}

/** An account or a network: pays for what its connections send, in calls and in bytes. Its time is in seconds. */
export class Payer {
  readonly #calls: Bucket
  readonly #bytes: Bucket

  constructor({ calls, bytes }: PayerRates, now: number) {
    this.#calls = new Bucket(calls, now)
    this.#bytes = new Bucket(bytes, now)
  }

  /** Whether something is left of both buckets. */
  canPay(now: number): boolean {
    return this.#calls.left(now) > 0 && this.#bytes.left(now) > 0
  }

  pay(calls: number, bytes: number): void {
    this.#calls.charge(calls)
    this.#bytes.charge(bytes)
  }

  /** Whether it has no debt, like a new one. */
  isFull(now: number): boolean {
    return this.#calls.isFull(now) && this.#bytes.isFull(now)
  }

  secondsUntilFree(now: number): number {
    return Math.max(this.#calls.secondsUntilFree(now), this.#bytes.secondsUntilFree(now))
  }
}
