import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SqliteDatabase, SqliteDialect } from 'kysely'
import LibsqlDatabase from 'libsql'
import { newestSchema } from './newest-schema.ts'

const FILE = 'market.db'

/**
 * Timeout of a statement that waits for another process, in ms; it blocks this process. Long,
 * because libsql leaves a statement open that timed out.
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

/**
 * Creates all tables with one script, in a tenth of the time of the migrations, which then add what
 * it lacks.
 */
export const fillEmpty = (file: LibsqlDatabase.Database): void => {
  const fill = file.transaction(() => {
    // Another process may have created them first.
    if (isEmpty(file)) file.exec(newestSchema)
  })
  if (isEmpty(file)) fill.immediate()
}

/**
 * Adapts libsql to Kysely. A transaction takes the write lock when it begins: one that began with a
 * read cannot get it after another process has written.
 */
const asKyselyWants = (file: LibsqlDatabase.Database): SqliteDatabase => {
  const prepare = (query: string) => file.prepare(query === 'begin' ? 'begin immediate' : query)
  // The same interface under different type names.
  return { close: () => file.close(), prepare } as unknown as SqliteDatabase
}

/** A file in a folder, shared with other processes; `:memory:` stores nothing. */
export const sqlite = (dataDir: string, busyMs = BUSY_MS): SqliteDialect => {
  const file = openFile(dataDir)
  file.exec('PRAGMA foreign_keys = ON')
  file.exec(`PRAGMA busy_timeout = ${busyMs}`)
  fillEmpty(file)
  return new SqliteDialect({ database: asKyselyWants(file) })
}
