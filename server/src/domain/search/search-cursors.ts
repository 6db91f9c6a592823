import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** More than clients allow themselves (20 in 5 s). */
export const SEARCHES = { count: 60, windowMs: 5_000 }

/** The lifetime of a cursor. */
const HOLDS_SECONDS = 120

const KEY_BYTES = 32

/** The start of the next page of a search. */
export interface SearchPosition {
  /** The total that the first page has counted. */
  readonly total: number
  /** Unix second of the first page: later messages are excluded from the next pages. */
  readonly until: number
  /** The last row of the previous page; its contents depend on the kind of search. */
  readonly after: readonly (number | string)[]
}

/** Creates signed, opaque cursors that clients cannot forge. */
export class SearchCursors {
  readonly #time: () => number
  readonly #key = randomBytes(KEY_BYTES)

  /** `time`: unix seconds. */
  constructor(time: () => number) {
    this.#time = time
  }

  /** `search`: identifies the user and the query; a cursor is valid only for both. */
  seal(search: string, position: SearchPosition): string {
    const content = [
      this.#time() + HOLDS_SECONDS,
      position.total,
      position.until,
      ...position.after,
    ]
    const text = Buffer.from(JSON.stringify(content)).toString('base64url')
    return `${text}.${this.#sign(search, text)}`
  }

  /** undefined for a cursor that is invalid, of another search, or too old. */
  open(search: string, cursor: string): SearchPosition | undefined {
    const [text = '', signature = ''] = cursor.split('.')
    const [is, should] = [Buffer.from(signature), Buffer.from(this.#sign(search, text))]
    if (is.length !== should.length || !timingSafeEqual(is, should)) return undefined
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as number[]
    const [expires = 0, total = 0, until = 0, ...after] = content
    return expires < this.#time() ? undefined : { total, until, after }
  }

  #sign(search: string, text: string): string {
    const about = createHash('sha256').update(search).digest('base64')
    return createHmac('sha256', this.#key).update(`${about}.${text}`).digest('base64url')
  }
}
