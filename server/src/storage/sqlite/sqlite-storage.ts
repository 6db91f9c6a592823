import { Kysely, SqliteDialect } from 'kysely'
import { eventLoopYielder } from '../../kernel/event-loop-yielder.ts'
import { oneMessageTable } from '../message-tables.ts'
import { migrate, migrationNames } from '../migrations/migrate.ts'
import type { Schema } from '../schema.ts'
import { RowRefused, type Storage, type Write } from '../storage.ts'
import { StorageLoad } from '../storage-load.ts'
import { newestSchema } from './newest-schema.ts'
import { sqliteColumns } from './sqlite-columns.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

interface Statement {
  /** Whether it returns rows. */
  readonly reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): {
    readonly changes: number | bigint
    readonly lastInsertRowid: number | bigint
  }
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>
}

/** A synchronous SQLite: libsql, or one in WebAssembly. */
export interface EmbeddedDatabase {
  exec(sql: string): unknown
  prepare(sql: string): Statement
  readonly inTransaction: boolean
  close(): void
}

/** A prepared statement that changes rows; runs synchronously. */
export interface WriteStatement {
  run(parameters: readonly unknown[]): unknown
}

/** The connection that writes. Statements run inline; `exec` may run on another thread. */
export interface SqliteWriter {
  /** Whether reads use this connection, too, and would read an open transaction. */
  readonly isShared: boolean
  readonly statements: Map<string, WriteStatement>
  prepare(sql: string): Promise<WriteStatement>
  begin(): Promise<unknown>
  exec(sql: string): Promise<unknown>
  inTransaction(): boolean
  close(): void
}

/** COMMIT runs inline on a connection that others read from, too: for databases in memory. */
export const inlineWriter = (database: EmbeddedDatabase): SqliteWriter => ({
  isShared: true,
  statements: new Map(),
  prepare: async (sql) => database.prepare(sql),
  begin: async () => database.exec('BEGIN IMMEDIATE'),
  exec: async (sql) => database.exec(sql),
  inTransaction: () => database.inTransaction,
  close: () => {},
})

/** Opens a database with this version's schema. Closes it if the migration fails. */
export const openSchema = async (reader: EmbeddedDatabase): Promise<Kysely<Schema>> => {
  reader.exec('PRAGMA foreign_keys = ON')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: reader as never }) })
  // All migrations or none: a killed process, or a full disk, leaves no partial schema.
  try {
    reader.exec('BEGIN IMMEDIATE')
    // One script takes a tenth of the time of all migrations.
    if (namesIn(reader, 'sqlite_master').length === 0) reader.exec(newestSchema)
    if (!isNewest(reader)) await migrate(db, sqliteColumns)
    reader.exec('COMMIT')
    return db
  } catch (cause) {
    if (reader.inTransaction) reader.exec('ROLLBACK')
    await db.destroy()
    throw cause
  }
}

/**
 * Whether exactly this version's migrations were applied: the script may be older than they are.
 */
const isNewest = (reader: EmbeddedDatabase): boolean =>
  namesIn(reader, 'sqlite_master').includes('kysely_migration') &&
  namesIn(reader, 'kysely_migration').join() === migrationNames.join()

const namesIn = (reader: EmbeddedDatabase, table: string): string[] => {
  const rows = reader.prepare(`SELECT name FROM ${table} ORDER BY name`).all([])
  return (rows as { readonly name: string }[]).map(({ name }) => name)
}

interface StorageParts {
  readonly db: Kysely<Schema>
  readonly reader: EmbeddedDatabase
  readonly writer: SqliteWriter
}

/** Storage over a database with this version's schema; closing it closes the database. */
export const sqliteStorage = ({ db, reader, writer }: StorageParts): Storage => {
  const reads = new Map<string, Statement>()
  const readStatement = (sql: string) => {
    const known = reads.get(sql) ?? reader.prepare(sql)
    reads.set(sql, known)
    return known
  }
  const load = new StorageLoad()
  return {
    db,
    dialect: sqliteDialect,
    messageTables: oneMessageTable,
    load,
    async read(query, parameters) {
      const since = performance.now()
      const rows = readStatement(query.sql).all(parameters)
      load.read(since)
      return rows as never[]
    },
    commit: (writes) => commit(writer, writes),
    async close() {
      writer.close()
      await db.destroy()
    },
  }
}

const commit = async (writer: SqliteWriter, writes: readonly Write[]) => {
  for (const { query } of writes) {
    if (!writer.statements.has(query.sql)) {
      writer.statements.set(query.sql, await writer.prepare(query.sql))
    }
  }
  await writer.begin()
  try {
    // Other work runs between the statements of a large commit.
    const pause = writer.isShared ? () => undefined : eventLoopYielder()
    for (const { query, parameters } of writes) {
      writer.statements.get(query.sql)?.run(parameters)
      const rest = pause()
      if (rest !== undefined) await rest
    }
    await writer.exec('COMMIT')
  } catch (cause) {
    // A full disk may have ended the transaction already.
    if (writer.inTransaction()) await writer.exec('ROLLBACK')
    throw isOfRow(cause) ? new RowRefused(cause) : cause
  }
}

/** Errors of SQLite about the contents of a statement. */
const OF_ROW = /^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE|ERROR)/

/** Whether a row is to blame: it breaks a constraint, is too large, or cannot be bound. */
const isOfRow = (cause: unknown): boolean =>
  cause instanceof TypeError ||
  cause instanceof RangeError ||
  (cause instanceof Error && 'code' in cause && OF_ROW.test(String(cause.code)))
