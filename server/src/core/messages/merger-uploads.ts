import { type Quota, type QuotaClock, quotaPerMinute } from '../../quota.ts'

export const UPLOADS_PER_MINUTE = 60
/** Uploads whose repetition is answered as they were… */
const REMEMBERED = 1_000
/** …for so long: no content that nothing names is removed earlier than after twice the time. */
const REMEMBERED_MS = 30 * 60_000

interface Upload {
  readonly key: string
  readonly at: number
}

/** What was uploaded of late as the content of merged messages: its keys by who uploaded and what. */
export class MergerUploads {
  readonly #clock: QuotaClock
  readonly #quota: Quota
  readonly #uploads = new Map<string, Upload>()

  constructor(clock: QuotaClock) {
    this.#clock = clock
    this.#quota = quotaPerMinute(clock, UPLOADS_PER_MINUTE)
  }

  isOneTooMany(accountID: number): boolean {
    return this.#quota.isOneTooMany(`${accountID}`)
  }

  keyOf(what: string): string | undefined {
    const upload = this.#uploads.get(what)
    if (upload === undefined || this.#clock.now() - upload.at >= REMEMBERED_MS) return undefined
    return upload.key
  }

  remember(what: string, key: string): void {
    this.#uploads.delete(what)
    this.#uploads.set(what, { key, at: this.#clock.now() })
    const [oldest] = this.#uploads.keys()
    if (this.#uploads.size > REMEMBERED && oldest !== undefined) this.#uploads.delete(oldest)
  }

  forget(what: string): void {
    this.#uploads.delete(what)
  }
}
