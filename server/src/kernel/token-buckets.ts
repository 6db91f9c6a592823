import type { Clock } from 'tavern-im/protocol'
import { Bucket, type Rate } from './bucket.ts'
import { slotOf } from './slot-of.ts'

/** Keys with a bucket of their own; the others share. */
const KEYS = 10_000
/** Buckets that the others share. */
const SHARED = 256

interface TokenBucketsOptions extends Rate {
  readonly clock: Pick<Clock, 'now'>
}

/**
 * One token bucket for each key, in bounded memory. A new key shares a bucket with later ones if
 * {@link KEYS} other buckets are not full: many keys make the limit stricter, never weaker.
 */
export class TokenBuckets {
  readonly #options: TokenBucketsOptions
  /** Buckets used since the last sweep, and the others. */
  #fresh = new Map<string, Bucket>()
  #stale = new Map<string, Bucket>()
  readonly #shared: (Bucket | undefined)[] = []
  #sweptAt: number

  constructor(options: TokenBucketsOptions) {
    this.#options = options
    this.#sweptAt = this.#now
  }

  /**
   * Takes an amount from the key's bucket. Returns 0, or the seconds to wait if nothing is left.
   */
  take(key: string, cost = 1): number {
    const now = this.#now
    this.#sweep(now)
    const bucket = this.#bucketOf(key, now)
    return bucket.take(cost, now) ? 0 : bucket.secondsUntilFree(now)
  }

  get #now(): number {
    return this.#options.clock.now() / 1000
  }

  #bucketOf(key: string, now: number): Bucket {
    const fresh = this.#fresh.get(key)
    if (fresh !== undefined) return fresh
    const stale = this.#stale.get(key)
    if (stale === undefined && this.#fresh.size + this.#stale.size >= KEYS) {
      return this.#sharedBy(slotOf(key, SHARED), now)
    }
    this.#stale.delete(key)
    const bucket = stale ?? new Bucket(this.#options, now)
    this.#fresh.set(key, bucket)
    return bucket
  }

  #sharedBy(slot: number, now: number): Bucket {
    const known = this.#shared[slot]
    if (known !== undefined) return known
    const bucket = new Bucket(this.#options, now)
    this.#shared[slot] = bucket
    return bucket
  }

  /** Forgets full buckets, once in the time that an empty bucket needs to refill. */
  #sweep(now: number): void {
    const { perSecond, burst } = this.#options
    const age = now - this.#sweptAt
    if (age >= 0 && age < burst / perSecond) return
    for (const [key, bucket] of this.#stale) if (!bucket.isFull(now)) this.#fresh.set(key, bucket)
    this.#stale = this.#fresh
    this.#fresh = new Map()
    this.#sweptAt = now
  }
}
