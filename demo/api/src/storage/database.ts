import { Kysely, Migrator } from 'kysely'
import { locksLeftOut } from './dialect.ts'
import { migrations } from './migrations.ts'
import { postgres } from './postgres.ts'
import type { Schema } from './schema.ts'
import { sqlite } from './sqlite.ts'

export type Database = Kysely<Schema>

/** The database and the time, which most of the back end needs. */
export interface DbContext {
  /** A transaction in calls that change data. */
  readonly db: Database
  /** Unix milliseconds. */
  readonly now: () => number
}

export interface DatabaseLocation {
  /** Folder of the SQLite file, or `:memory:`. */
  readonly dataDir: string
  /** URL of a PostgreSQL database, used instead. */
  readonly databaseUrl?: string | undefined
  /** Timeout of a statement that waits for a lock, in ms. */
  readonly busyMs?: number
}

const connect = ({ dataDir, databaseUrl = '', busyMs }: DatabaseLocation): Database =>
  databaseUrl === ''
    ? new Kysely({ dialect: sqlite(dataDir, busyMs), plugins: [locksLeftOut] })
    : new Kysely({ dialect: postgres(databaseUrl, busyMs) })

/** A loggable name: the URL contains the user and the password. */
const nameOf = ({ dataDir, databaseUrl = '' }: DatabaseLocation): string => {
  if (databaseUrl === '') return dataDir
  const { host, pathname } = new URL(databaseUrl)
  return `${decodeURIComponent(host)}${pathname}`
}

const reasonOf = (error: unknown): string => {
  const { message = '', code = '' } = error as { readonly message?: string; readonly code?: string }
  return message === '' ? code : message
}

/** Opens the back end's database and migrates it. */
export const openDatabase = async (location: DatabaseLocation): Promise<Database> => {
  const db = connect(location)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) {
    await db.destroy()
    throw new Error(`open the database ${nameOf(location)}: ${reasonOf(error)}`, { cause: error })
  }
  return db
}
