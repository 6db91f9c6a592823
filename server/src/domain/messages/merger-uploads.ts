import { type Quota, type QuotaClock, quotaPerMinute } from '../../kernel/quota.ts'

export const UPLOADS_PER_MINUTE = 60
/** Uploads whose repetition is answered from memory… */
const REMEMBERED = 1_000
/** …for this time: unreferenced contents are removed after twice the time at the earliest. */
const REMEMBERED_MS = 30 * 60_000

interface Upload {
  readonly key: string
  readonly at: number
}

/** The recent uploads of merged messages: their keys by uploader and content. */
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
