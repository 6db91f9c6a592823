import { openSqlite, type SqliteOptions } from './sqlite/open-sqlite.ts'
import type { Storage } from './storage.ts'
import { type Waiting, waitForDatabase } from './wait-for-database.ts'

export interface StorageOptions extends Waiting {
  /** Directory of the embedded database, or ':memory:'. */
  readonly dataDir: string
  /** Address of a PostgreSQL database to use instead. */
  readonly databaseUrl?: string | undefined
  /** Maximum size of the embedded database; writes beyond it are refused with 20005. */
  readonly maxDatabaseBytes?: number
  /** Thread that runs COMMIT of the embedded database; default: a thread of the database. */
  readonly commits?: SqliteOptions['commits']
  /** Memory for pages of the embedded database. */
  readonly pageCacheBytes?: number
  /** Backs up the embedded database while it is used. */
  readonly backup?: SqliteOptions['backup']
}

/**
 * Opens the database of the options for this server alone; waits for a PostgreSQL that is still
 * starting.
 */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const { dataDir, databaseUrl, maxDatabaseBytes, commits, pageCacheBytes, backup } = options
  if (databaseUrl !== undefined) {
    // Loaded on demand, because the embedded database does not need it.
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    return waitForDatabase(() => openPostgres({ url: databaseUrl }), options)
  }
  return openSqlite({
    dataDir,
    ...(maxDatabaseBytes === undefined ? {} : { maxBytes: maxDatabaseBytes }),
    ...(commits === undefined ? {} : { commits }),
    ...(pageCacheBytes === undefined ? {} : { pageCacheBytes }),
    ...(backup === undefined ? {} : { backup }),
  })
}
