import { types } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import { P } from '../parameters.ts'
import { compiled, type Storage } from '../storage.ts'
import { UNFINISHED } from '../unfinished.ts'
import { keys, type TableName } from './keys.ts'

/** Value of a column. */
export type Cell = number | string | Uint8Array | null

export type Row = Readonly<Record<string, Cell>>

/** Rows per read: they may be long. */
const PAGE = 500

/** The mark of an import belongs to the database itself. */
const isOwn = (table: TableName, row: Row): boolean =>
  table === 'last_ids' && row.name === UNFINISHED

/** All rows of a table in the order of their key, page by page. */
export async function* rowsOf(storage: Storage, table: TableName): AsyncGenerator<Row> {
  const key: readonly string[] = keys[table]
  const { first, next } = queriesOf(storage, table)
  let rows = (await storage.read(first, [PAGE])) as Row[]
  while (rows.length > 0) {
    for (const row of rows) if (!isOwn(table, row)) yield withBytes(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    rows = (await storage.read(next, [...key.map((name) => last[name]), PAGE])) as Row[]
  }
}

const queriesOf = ({ db }: Storage, table: TableName) => {
  const columns = sql.join(keys[table].map((name) => sql.ref(name)))
  const cursor = sql.join(keys[table].map(() => sql`${P}`))
  const rows = db.selectFrom(table).selectAll().orderBy(columns).limit(P)
  return {
    first: compiled(() => rows),
    next: compiled(() => rows.where(sql<SqlBool>`(${columns}) > (${cursor})`)),
  }
}

/** libsql returns bytes as an ArrayBuffer. */
const withBytes = (row: Row): Row => {
  const entries = Object.entries(row).map(([name, cell]) =>
    types.isAnyArrayBuffer(cell) ? [name, new Uint8Array(cell)] : [name, cell],
  )
  return Object.fromEntries(entries)
}
