import type { RawBuilder, SqlBool } from 'kysely'

/** Rows that one statement can store together. */
export interface BulkRows {
  readonly table: string
  /** Type of each column, in the order of the parameters. */
  readonly columns: Readonly<Record<string, 'bigint' | 'text' | 'bytea'>>
  /** Columns that identify an existing row, which is changed. */
  readonly key?: readonly string[]
  /** Values of columns that are only needed for the form of a new row. */
  readonly constants?: Readonly<Record<string, number>>
}

/** Differences between databases in queries. */
export interface SqlDialect {
  /** Type of a column of bytes. */
  readonly bytes: RawBuilder<unknown>
  /** Whether a text contains another one, or bytes contain others. */
  has(whole: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** A text that is only compared with null. */
  word(text: RawBuilder<unknown>): RawBuilder<unknown>
  /** A row for each list of a JSON list of lists, under the name `j`. */
  listsIn(json: RawBuilder<unknown>): RawBuilder<unknown>
  /** All rows as JSON: a list of lists of these columns. */
  jsonOf(columns: readonly RawBuilder<unknown>[]): RawBuilder<string>
  /** The number at an index of such a list. */
  numberAt(index: number): RawBuilder<number>
  /** The text of a statement for many rows; undefined: a statement for each is as fast. */
  bulk?(rows: BulkRows): string
}
