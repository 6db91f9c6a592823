import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SqliteDatabase, SqliteDialect } from 'kysely'
import LibsqlDatabase from 'libsql'
import { newestSchema } from './newest-schema.ts'

const FILE = 'market.db'

/**
 * How long a statement waits for another process; nothing else happens meanwhile. Long, because libsql
 * leaves a statement open that waited in vain.
 */
const BUSY_MS = 2000

const openFile = (dataDir: string): LibsqlDatabase.Database => {
  if (dataDir === ':memory:') return new LibsqlDatabase(':memory:')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new LibsqlDatabase(join(dataDir, FILE))
  file.exec('PRAGMA journal_mode = WAL')
  file.exec('PRAGMA synchronous = FULL')
  return file
}

const isEmpty = (file: LibsqlDatabase.Database): boolean =>
  file.prepare('select 1 from sqlite_master').get() === undefined

/** Makes all tables by one script, in a tenth of the time of all migrations. These add what the script lacks. */
export const fillEmpty = (file: LibsqlDatabase.Database): void => {
  const fill = file.transaction(() => {
    // Another process may have been first.
    if (isEmpty(file)) file.exec(newestSchema)
  })
  if (isEmpty(file)) fill.immediate()
}

/**
 * libsql as Kysely asks for it. A transaction takes the right to write when it begins: one that began by
 * reading cannot get it any more once another process has written, however often it tries.
 */
const asKyselyWants = (file: LibsqlDatabase.Database): SqliteDatabase => {
  const prepare = (query: string) => file.prepare(query === 'begin' ? 'begin immediate' : query)
  // The same interface, under type names of its own.
  return { close: () => file.close(), prepare } as unknown as SqliteDatabase
}

/** A file in a folder, for this process and others beside it; `:memory:` keeps nothing. */
export const sqlite = (dataDir: string, busyMs = BUSY_MS): SqliteDialect => {
  const file = openFile(dataDir)
  file.exec('PRAGMA foreign_keys = ON')
  file.exec(`PRAGMA busy_timeout = ${busyMs}`)
  fillEmpty(file)
  return new SqliteDialect({ database: asKyselyWants(file) })
}
