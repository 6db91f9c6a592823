import { openSqlite, type SqliteOptions } from './sqlite/open-sqlite.ts'
import type { Storage } from './storage.ts'
import { type Waiting, waitForDatabase } from './wait-for-database.ts'

export interface StorageOptions extends Waiting {
  /** Directory of the embedded database, or ':memory:'. */
  readonly dataDir: string
  /** Address of a PostgreSQL database that is used instead. */
  readonly databaseUrl?: string | undefined
  /** The embedded database never grows beyond this; writes are then refused with 20005. */
  readonly maxDatabaseBytes?: number
  /** Where COMMIT of the embedded database runs; a thread of the database unless given. */
  readonly commits?: SqliteOptions['commits']
}

/** Opens the database that is named, for this server alone; one of PostgreSQL that still starts is waited for. */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const { dataDir, databaseUrl, maxDatabaseBytes, commits } = options
  if (databaseUrl !== undefined) {
    // Loaded here, because the embedded one does not need it.
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    return waitForDatabase(() => openPostgres({ url: databaseUrl }), options)
  }
  return openSqlite({
    dataDir,
    ...(maxDatabaseBytes === undefined ? {} : { maxBytes: maxDatabaseBytes }),
    ...(commits === undefined ? {} : { commits }),
  })
}
