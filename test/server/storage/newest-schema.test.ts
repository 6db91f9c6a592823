import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../../server/src/storage/migrations/migrate.ts'
import type { Schema } from '../../../server/src/storage/schema.ts'
import { sqliteColumns } from '../../../server/src/storage/sqlite/sqlite-columns.ts'
import { openSchema } from '../../../server/src/storage/sqlite/sqlite-storage.ts'
import { contentOf, printAgain, schemaModule } from '../../support/schema-module.ts'

const TEST = 'test/server/storage/newest-schema.test.ts'
const FILE = '../../../server/src/storage/sqlite/newest-schema.ts'

const applyMigrations = async (database: Database.Database): Promise<void> => {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: database as never }) })
  await migrate(db, sqliteColumns)
}

const migrated = async (): Promise<Database.Database> => {
  const database = new Database(':memory:')
  await applyMigrations(database)
  return database
}

describe('the script for an empty database', () => {
  it('is generated again after a new migration', async () => {
    const text = schemaModule(await migrated(), TEST)
    await expect(text, `run ${printAgain(TEST)}`).toMatchFileSnapshot(FILE)
  })

  it('creates the same tables as the migrations and leaves none pending [SYNC-91]', async () => {
    const database = new Database(':memory:')
    await openSchema(database)
    expect(contentOf(database)).toEqual(contentOf(await migrated()))
    await applyMigrations(database)
    expect(contentOf(database)).toEqual(contentOf(await migrated()))
  })
})
