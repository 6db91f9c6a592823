import { growing } from '../../lib/retry-policy.ts'
import { LOST_TRIES, RETRY_MS } from './limits.ts'
import { isAway, isForbidden, STALLED, type TryFailed } from './try-failed.ts'

/** The delays while no server can be reached. */
const awayMs = growing(RETRY_MS, 16 * RETRY_MS)

/** Counts what has failed since the last byte that stayed; says whether it is tried again, and when. */
export class Tries {
  readonly #retries: number
  #reached = 0
  #failed = 0
  #lost = 0
  #isRefreshed = false

  constructor(retries: number) {
    this.#retries = retries
  }

  /** Reports the uploaded bytes. A new maximum resets the count of failures. */
  reached(bytes: number): void {
    if (bytes <= this.#reached) return
    this.#reached = bytes
    this.#failed = 0
    this.#lost = 0
    this.#isRefreshed = false
  }

  /** Milliseconds to wait before the next try; undefined: that was the last. `isCut`: the way was lost with it. */
  next(failure: TryFailed, isCut: boolean): number | undefined {
    const isGone = isAway(failure)
    if (isCut && (isGone || failure.status === STALLED)) return 0
    if (isGone) return this.#lost < LOST_TRIES ? awayMs(this.#lost++) : undefined
    if (isForbidden(failure)) {
      const isFirst = !this.#isRefreshed
      this.#isRefreshed = true
      return isFirst ? 0 : undefined
    }
    return this.#failed++ < this.#retries ? RETRY_MS : undefined
  }
}
