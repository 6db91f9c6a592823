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

test('the script for an empty database is printed again after a migration was added', async () => {
  const text = schemaModule(await migrated(), TEST)
  await expect(text, `run ${printAgain(TEST)}`).toMatchFileSnapshot(FILE)
})

test('an empty database gets the tables, indexes and rows that the migrations make', async () => {
  const database = new Database(':memory:')
  fillEmpty(database)
  await migrated(database)
  expect(contentOf(database)).toEqual(contentOf(await migrated()))
})

test('a database that has tables is left to the migrations', () => {
  const database = new Database(':memory:')
  database.exec('create table orders (id integer)')
  fillEmpty(database)
  expect(contentOf(database).rows).toEqual({ orders: [] })
})
