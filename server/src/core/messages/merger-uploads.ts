import { type Quota, type QuotaClock, quotaPerMinute } from '../../quota.ts'

export const UPLOADS_PER_MINUTE = 60
/** Uploads whose repetition is answered as they were. */
const REMEMBERED = 1_000

/** What was uploaded of late as the content of merged messages: its keys by who uploaded and what. */
export class MergerUploads {
  readonly #quota: Quota
  readonly #keys = new Map<string, string>()

  constructor(clock: QuotaClock) {
    this.#quota = quotaPerMinute(clock, UPLOADS_PER_MINUTE)
  }

  isOneTooMany(accountID: number): boolean {
    return this.#quota.isOneTooMany(`${accountID}`)
  }

  keyOf(what: string): string | undefined {
    return this.#keys.get(what)
  }

  remember(what: string, key: string): void {
    this.#keys.set(what, key)
    const [oldest] = this.#keys.keys()
    if (this.#keys.size > REMEMBERED && oldest !== undefined) this.#keys.delete(oldest)
  }

  forget(what: string): void {
    this.#keys.delete(what)
  }
}
