import { Kysely, Migrator, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { migrations } from '../../../demo/api/src/storage/migrations.ts'
import { fillEmpty } from '../../../demo/api/src/storage/sqlite.ts'
import { contentOf, printAgain, schemaModule } from '../../support/schema-module.ts'

const TEST = 'test/demo/api/newest-schema.test.ts'
const FILE = '../../../demo/api/src/storage/newest-schema.ts'

const migrated = async (database = new Database(':memory:')): Promise<Database.Database> => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: database as never }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  expect(error).toBeUndefined()
  return database
}

test('the script for an empty database must be regenerated after a new migration', async () => {
  const text = schemaModule(await migrated(), TEST)
  await expect(text, `run ${printAgain(TEST)}`).toMatchFileSnapshot(FILE)
})

test('the script creates the tables, indexes and rows of the migrations in an empty database', async () => {
  const database = new Database(':memory:')
  fillEmpty(database)
  await migrated(database)
  expect(contentOf(database)).toEqual(contentOf(await migrated()))
})

test('a database with tables is left to the migrations', () => {
  const database = new Database(':memory:')
  database.exec('create table orders (id integer)')
  fillEmpty(database)
  expect(contentOf(database).rows).toEqual({ orders: [] })
})
