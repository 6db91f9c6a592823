import type { RawBuilder, SqlBool } from 'kysely'

/** What databases spell differently in queries. */
export interface SqlDialect {
  /** Of a column that holds bytes. */
  readonly bytes: RawBuilder<unknown>
  /** Whether a text has another one in it, or bytes have others. */
  has(whole: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** A text of which nothing but its being null is asked. */
  word(text: RawBuilder<unknown>): RawBuilder<unknown>
  /** A row for each list of a JSON list of lists, under the name `j`. */
  listsIn(json: RawBuilder<unknown>): RawBuilder<unknown>
  /** The number at a place of such a list. */
  numberAt(index: number): RawBuilder<number>
}
