import type Database from 'libsql'
import ThreadedDatabase from 'libsql/promise'

/** A prepared statement that changes something; runs at once. */
interface WriteStatement {
  run(parameters: readonly unknown[]): unknown
}

/** The connection that writes. Statements run inline; `exec` may run on another thread. */
export interface SqliteWriter {
  readonly statements: Map<string, WriteStatement>
  prepare(sql: string): Promise<WriteStatement>
  begin(): Promise<unknown>
  exec(sql: string): Promise<unknown>
  inTransaction(): boolean
  close(): void
}

/**
 * COMMIT, with its fsync, runs on a thread of libsql: the disk never stalls the sockets, and no data is
 * copied between threads as a worker would need (docs/decisions/storage.md has the figures).
 */
export const threadedWriter = async (path: string): Promise<SqliteWriter> => {
  const database = new ThreadedDatabase(path, {})
  await database.exec('PRAGMA synchronous = FULL')
  await database.exec('PRAGMA foreign_keys = ON')
  await database.exec('PRAGMA busy_timeout = 5000')
  const begin: WriteStatement = await database.prepare('BEGIN IMMEDIATE')
  return {
    statements: new Map(),
    prepare: (sql) => database.prepare(sql),
    begin: async () => begin.run([]),
    exec: (sql) => database.exec(sql),
    inTransaction: () =>
      (database as ThreadedDatabase & { readonly inTransaction: boolean }).inTransaction,
    close: () => database.close(),
  }
}

/** COMMIT runs inline on a connection that others read from too: for databases in memory. */
export const inlineWriter = (database: Database.Database): SqliteWriter => ({
  statements: new Map(),
  prepare: async (sql) => database.prepare(sql) as WriteStatement,
  begin: async () => database.exec('BEGIN IMMEDIATE'),
  exec: async (sql) => database.exec(sql),
  inTransaction: () => database.inTransaction,
  close: () => {},
})
