import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** More than clients allow themselves (20 in 5 s). */
export const SEARCHES = { count: 60, windowMs: 5_000 }

/** How long a cursor holds. */
const HOLDS_SECONDS = 120

const KEY_BYTES = 32

/** Where the next page of a search begins. */
export interface SearchPosition {
  /** What the first page has counted. */
  readonly total: number
  /** Unix second of the first page: what came later is not in the next ones. */
  readonly until: number
  /** Behind what it begins; each search has its own. */
  readonly after: readonly (number | string)[]
}

/** Makes cursors that say nothing to who has them, and that nobody else can make. */
export class SearchCursors {
  readonly #time: () => number
  readonly #key = randomBytes(KEY_BYTES)

  /** `time`: unix seconds. */
  constructor(time: () => number) {
    this.#time = time
  }

  /** `search`: who looks for what; a cursor is good for this alone. */
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

  /** undefined for what is no cursor of this search, or too old. */
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
