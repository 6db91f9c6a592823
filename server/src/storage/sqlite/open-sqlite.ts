import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { types } from 'node:util'
import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { migrate } from '../migrations/migrate.ts'
import type { Schema } from '../schema.ts'
import type { Storage, Write } from '../storage.ts'
import { type DataLock, lockData } from './data-lock.ts'
import { sqliteColumns } from './sqlite-columns.ts'
import { inlineWriter, type SqliteWriter, threadedWriter } from './sqlite-writer.ts'

export interface SqliteOptions {
  /** Directory of the database file, or ':memory:'. */
  readonly dataDir: string
  /** The file never grows beyond this; writes then fail as on a full disk. */
  readonly maxBytes?: number
  /** Where COMMIT runs; a thread unless the database is in memory. */
  readonly commits?: 'inline' | 'threaded'
  /** How long to wait for another server that uses the directory to end. */
  readonly lockPatienceMs?: number
}

const PAGE_BYTES = 4096

/** Opens the embedded database: one connection reads, one writes. In memory one does both. */
export const openSqlite = async (options: SqliteOptions): Promise<Storage> => {
  const { dataDir, lockPatienceMs } = options
  if (dataDir === ':memory:') return openDatabase(options)
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockData(dataDir, lockPatienceMs)
  try {
    return await openDatabase(options, lock)
  } catch (cause) {
    lock.release()
    throw cause
  }
}

const openDatabase = async (options: SqliteOptions, lock?: DataLock): Promise<Storage> => {
  const isMemory = lock === undefined
  const path = isMemory ? ':memory:' : join(options.dataDir, 'tavern.db')
  const reader = new Database(path)
  reader.exec('PRAGMA journal_mode = WAL')
  reader.exec('PRAGMA synchronous = FULL')
  reader.exec('PRAGMA foreign_keys = ON')
  reader.exec('PRAGMA busy_timeout = 5000')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: reader }) })
  await migrated(reader, db)
  const isInline = isMemory || options.commits === 'inline'
  const writer = isInline ? inlineWriter(reader) : await threadedWriter(path)
  if (options.maxBytes !== undefined) {
    await writer.exec(`PRAGMA max_page_count = ${Math.ceil(options.maxBytes / PAGE_BYTES)}`)
  }
  const reads = new Map<string, Database.Statement>()
  const readStatement = (sql: string) => {
    const known = reads.get(sql) ?? reader.prepare(sql)
    reads.set(sql, known)
    return known
  }
  return {
    db,
    read: async (query, parameters) =>
      withBytes(readStatement(query.sql).all(parameters)) as never[],
    commit: (writes) => commit(writer, writes),
    async close() {
      writer.close()
      await db.destroy()
      lock?.release()
    },
  }
}

/** All steps or none: a process that is killed, or a disk that fills up, in the middle leaves no half schema. */
const migrated = async (reader: Database.Database, db: Kysely<Schema>): Promise<void> => {
  try {
    reader.exec('BEGIN IMMEDIATE')
    await migrate(db, sqliteColumns)
    reader.exec('COMMIT')
  } catch (cause) {
    if (reader.inTransaction) reader.exec('ROLLBACK')
    await db.destroy()
    throw cause
  }
}

/** libsql returns bytes as ArrayBuffer; `body` is the one column that holds some. */
const withBytes = (rows: unknown[]): unknown[] => {
  for (const row of rows as { body?: unknown }[]) {
    if (types.isAnyArrayBuffer(row.body)) row.body = new Uint8Array(row.body)
  }
  return rows
}

const commit = async (writer: SqliteWriter, writes: readonly Write[]) => {
  for (const { query } of writes) {
    if (!writer.statements.has(query.sql)) {
      writer.statements.set(query.sql, await writer.prepare(query.sql))
    }
  }
  await writer.begin()
  try {
    for (const { query, parameters } of writes) writer.statements.get(query.sql)?.run(parameters)
    await writer.exec('COMMIT')
  } catch (cause) {
    // A full disk may have ended the transaction already.
    if (writer.inTransaction()) await writer.exec('ROLLBACK')
    throw cause
  }
}
