import { openNodeWebPush } from '../push/node-web-push.ts'
import { openSqlite, type SqliteOptions } from '../storage/sqlite/open-sqlite.ts'
import type { Core } from './core.ts'
import { type OpenCoreOptions, openCore } from './open-core.ts'

export interface CoreOptions extends OpenCoreOptions {
  /** Directory of the database, or ':memory:'. */
  readonly dataDir: string
  /** The database never grows beyond this; writes are then refused with 20005. */
  readonly maxDatabaseBytes?: number
  /** Where COMMIT runs; a thread of the database unless given. */
  readonly commits?: SqliteOptions['commits']
}

/** Opens the data of a directory and everything that works on it. */
export const createCore = async (options: CoreOptions): Promise<Core> => {
  const { dataDir, maxDatabaseBytes, commits } = options
  const storage = await openSqlite({
    dataDir,
    ...(maxDatabaseBytes === undefined ? {} : { maxBytes: maxDatabaseBytes }),
    ...(commits === undefined ? {} : { commits }),
  })
  return openCore(storage, { openWebPush: openNodeWebPush, ...options })
}
