import { newestMigration } from '../migrations/migrate.ts'
import { monthOf } from '../months.ts'
import type { Schema } from '../schema.ts'
import { compiled, type Query, type Storage, type Write } from '../storage.ts'
import { UNFINISHED } from '../unfinished.ts'
import { insert, upsert } from '../upsert.ts'
import { sumOf } from './export-lines.ts'
import { type TableName, tableNames } from './keys.ts'
import { type Beginning, cellsOf, type End, type Header, type Sum, Summing } from './lines.ts'
import { rowsOf } from './rows-of.ts'

/** Rows per transaction. */
const ROWS = 1_000

/** A table that is being imported, and its insert. */
interface Open {
  readonly table: TableName
  readonly columns: readonly string[]
  readonly query: Query<unknown>
}

/** An imported table. */
interface Come extends Sum {
  readonly columns: readonly string[]
}

/**
 * Fills an empty database with the lines of an export, reads it again and compares. Returns the
 * number of rows. After a failure no server starts on the database, and the next import starts
 * again.
 */
export const importLines = async (
  storage: Storage,
  lines: AsyncIterable<string>,
): Promise<number> => {
  await begin(storage)
  const filling = new Filling(storage)
  for await (const line of lines) await filling.take(line)
  const come = await filling.end()
  let rows = 0
  for (const [table, { columns, ...sum }] of come) {
    const now = await sumOf(storage, table, columns)
    if (now.rows !== sum.rows || now.sha256 !== sum.sha256) {
      throw new Error(`import ${table}: the stored rows differ from the file; import again`)
    }
    rows += sum.rows
  }
  const done = storage.db.deleteFrom('last_ids').where('name', '=', UNFINISHED)
  await storage.commit([{ query: compiled(() => done), parameters: [UNFINISHED] }])
  return rows
}

/** Deletes the rows of an unfinished import. Throws if there is anything else. */
const begin = async (storage: Storage): Promise<void> => {
  const { db } = storage
  const mark = compiled(() =>
    db.selectFrom('last_ids').select('last').where('name', '=', UNFINISHED),
  )
  const [unfinished] = await storage.read(mark, [UNFINISHED])
  if (unfinished === undefined) await refuseFull(storage)
  const emptied = [...tableNames]
    .reverse()
    .map((table) => ({ query: compiled(() => db.deleteFrom(table)), parameters: [] }))
  const query = upsert(db, 'last_ids', ['name'], ['last'])
  await storage.commit([...emptied, { query, parameters: [UNFINISHED, 1] }])
}

const refuseFull = async (storage: Storage): Promise<void> => {
  for (const table of tableNames) {
    if (table === 'search_mark') continue
    for await (const _row of rowsOf(storage, table)) {
      throw new Error(`import: the database has ${table} already; import into an empty database`)
    }
  }
}

/** Imports lines, in the order of the file. */
class Filling {
  readonly #storage: Storage
  readonly #come = new Map<TableName, Come>()
  #isBegun = false
  #isWhole = false
  #open: Open | undefined
  #summing = new Summing()
  #writes: Write[] = []

  constructor(storage: Storage) {
    this.#storage = storage
  }

  async take(line: string): Promise<void> {
    const value: unknown = JSON.parse(line)
    if (Array.isArray(value)) return this.#row(line, value)
    if (!this.#isBegun) {
      checkHeader(value as Header)
      this.#isBegun = true
    } else if (isBeginning(value)) this.#begin(value)
    else if (isEnd(value)) this.#end(value)
    else this.#isWhole = (value as { tables?: number }).tables === this.#come.size
  }

  /** The imported tables, when everything is written. Throws if the file is incomplete. */
  async end(): Promise<ReadonlyMap<TableName, Come>> {
    if (!this.#isWhole || this.#come.size !== tableNames.length) {
      throw new Error('import: the file is truncated; export again')
    }
    await this.#flush()
    return this.#come
  }

  #begin({ table, columns }: Beginning): void {
    const name = tableNames.find((one) => one === table)
    if (name === undefined) throw new Error(`import ${table}: there is no such table`)
    const query = insert(this.#storage.db, name, columns as (keyof Schema[typeof name] & string)[])
    this.#open = { table: name, columns, query }
  }

  async #row(line: string, values: readonly unknown[]): Promise<void> {
    if (this.#open === undefined) throw new Error('import: a row belongs to no table')
    this.#summing.add(line)
    this.#makeRoom(values)
    this.#writes.push({ query: this.#open.query, parameters: cellsOf(values) })
    if (this.#writes.length >= ROWS) await this.#flush()
  }

  /** Creates the tables for the first messages of a month. */
  #makeRoom(values: readonly unknown[]): void {
    if (this.#open?.table !== 'messages') return
    const { messageTables } = this.#storage
    const month = monthOf(Number(values[this.#open.columns.indexOf('time')]))
    const room = messageTables.roomFor(month)
    if (room === undefined) return
    this.#writes.push(room)
    messageTables.made(month)
  }

  #end({ end, rows, sha256 }: End): void {
    const table = tableNames.find((one) => one === end)
    const sum = this.#summing.end()
    if (table === undefined || sum.rows !== rows || sum.sha256 !== sha256) {
      throw new Error(`import ${end}: the file is damaged; export again`)
    }
    this.#come.set(table, { columns: this.#open?.columns ?? [], ...sum })
    this.#open = undefined
    this.#summing = new Summing()
  }

  async #flush(): Promise<void> {
    const writes = this.#writes
    this.#writes = []
    if (writes.length > 0) await this.#storage.commit(writes)
  }
}

const checkHeader = ({ format, version, schema }: Partial<Header>): void => {
  if (format !== 'tavern-im-server' || version !== 1) {
    throw new Error('import: the file is not an export of tavern-im-server')
  }
  if (schema === newestMigration) return
  const why = `the file has schema ${schema}, this server has ${newestMigration}`
  throw new Error(`import: ${why}; use the same version for both`)
}

const isBeginning = (value: unknown): value is Beginning =>
  typeof value === 'object' && value !== null && 'table' in value

const isEnd = (value: unknown): value is End =>
  typeof value === 'object' && value !== null && 'end' in value
