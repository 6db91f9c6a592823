import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, Migrator, type SqliteDatabase, SqliteDialect } from 'kysely'
import LibsqlDatabase from 'libsql'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

const FILE = 'market.db'

const openFile = (dataDir: string): LibsqlDatabase.Database => {
  if (dataDir === ':memory:') return new LibsqlDatabase(':memory:')
  mkdirSync(dataDir, { recursive: true })
  const file = new LibsqlDatabase(join(dataDir, FILE))
  file.exec('PRAGMA journal_mode = WAL')
  file.exec('PRAGMA synchronous = FULL')
  return file
}

/** Opens the database of the back end and brings its tables up to date. `:memory:` keeps nothing. */
export const openDatabase = async (dataDir: string): Promise<Database> => {
  const file = openFile(dataDir)
  file.exec('PRAGMA foreign_keys = ON')
  // libsql has the interface that Kysely asks for, under its own type names.
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: file as unknown as SqliteDatabase }),
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) {
    await db.destroy()
    throw error
  }
  return db
}
