import { newestMigration } from '../migrations/migrate.ts'
import type { Storage } from '../storage.ts'
import { type TableName, tableNames } from './keys.ts'
import { type Beginning, type End, type Header, lineOf, type Sum, Summing } from './lines.ts'
import { rowsOf } from './rows-of.ts'

/** The whole content of a database, as lines of JSON. There must be no writes meanwhile. */
export async function* exportLines(storage: Storage): AsyncGenerator<string, number> {
  const header: Header = { format: 'tavern-im-server', version: 1, schema: newestMigration }
  yield JSON.stringify(header)
  let rows = 0
  for (const table of tableNames) rows += yield* tableLines(storage, table)
  yield JSON.stringify({ tables: tableNames.length })
  return rows
}

async function* tableLines(storage: Storage, table: TableName): AsyncGenerator<string, number> {
  const summing = new Summing()
  let columns: readonly string[] | undefined
  for await (const row of rowsOf(storage, table)) {
    if (columns === undefined) {
      columns = Object.keys(row)
      yield JSON.stringify({ table, columns } satisfies Beginning)
    }
    const line = lineOf(row, columns)
    summing.add(line)
    yield line
  }
  const sum = summing.end()
  yield JSON.stringify({ end: table, ...sum } satisfies End)
  return sum.rows
}

/** Checksum of a table, with its columns in this order. */
export const sumOf = async (
  storage: Storage,
  table: TableName,
  columns: readonly string[],
): Promise<Sum> => {
  const summing = new Summing()
  for await (const row of rowsOf(storage, table)) summing.add(lineOf(row, columns))
  return summing.end()
}
