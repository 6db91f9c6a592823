import ThreadedDatabase from 'libsql/promise'
import type { SqliteWriter, WriteStatement } from './sqlite-storage.ts'

/**
 * COMMIT, with its fsync, runs on a thread of libsql: the disk never blocks the sockets, and no
 * data is copied between threads as with a worker (docs/decisions/storage.md has the figures).
 */
export const threadedWriter = async (path: string): Promise<SqliteWriter> => {
  const database = new ThreadedDatabase(path, {})
  await database.exec('PRAGMA synchronous = FULL')
  await database.exec('PRAGMA foreign_keys = ON')
  await database.exec('PRAGMA busy_timeout = 5000')
  const begin: WriteStatement = await database.prepare('BEGIN IMMEDIATE')
  return {
    isShared: false,
    statements: new Map(),
    prepare: (sql) => database.prepare(sql),
    begin: async () => begin.run([]),
    exec: (sql) => database.exec(sql),
    inTransaction: () =>
      (database as ThreadedDatabase & { readonly inTransaction: boolean }).inTransaction,
    close: () => database.close(),
  }
}
