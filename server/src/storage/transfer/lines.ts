import { createHash, type Hash } from 'node:crypto'
import type { Cell, Row } from './rows-of.ts'

/** The first line of a file. */
export interface Header {
  readonly format: 'tavern-im-server'
  readonly version: 1
  /** The newest migration of the schema. */
  readonly schema: string
}

/** Precedes the rows of a table, which are lists of values. */
export interface Beginning {
  readonly table: string
  readonly columns: readonly string[]
}

/** Checksum of a table, to be compared on the other side. */
export interface Sum {
  readonly rows: number
  /** SHA-256 of its lines. */
  readonly sha256: string
}

/** Follows the rows of a table. */
export interface End extends Sum {
  readonly end: string
}

const jsonOf = (cell: Cell | undefined): unknown =>
  cell instanceof Uint8Array ? { bytes: Buffer.from(cell).toString('base64') } : cell

/** A row as a line. */
export const lineOf = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(columns.map((name) => jsonOf(row[name])))

/** A line as the parameters of an insert. */
export const cellsOf = (line: readonly unknown[]): Cell[] =>
  line.map((value) =>
    typeof value === 'object' && value !== null && 'bytes' in value
      ? Buffer.from(String(value.bytes), 'base64')
      : (value as Cell),
  )

/** Computes a checksum of lines. */
export class Summing {
  #rows = 0
  readonly #hash: Hash = createHash('sha256')

  add(line: string): void {
    this.#rows += 1
    this.#hash.update(line).update('\n')
  }

  end(): Sum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}
