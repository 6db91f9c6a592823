import { Kysely, Migrator, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { migrations } from '../../../demo/api/src/storage/migrations.ts'
import type { Schema } from '../../../demo/api/src/storage/schema.ts'

/** The last migration before operators had accounts. */
const BEFORE = '0043_phone_requests'

test('log entries from before operators had accounts stay, without an operator id [OPERATOR-06]', async () => {
  const database = new Database(':memory:')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: database as never }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateTo(BEFORE)).error).toBeUndefined()
  const line = {
    ...{ operator: '小王', address: '127.0.0.1', path: '/api/operator/account/restrict' },
    ...{ message: '已限制', reason: '恶意刷单', request: '{}', created_at: 1 },
  }
  await db.insertInto('operator_log').values(line).execute()
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const lines = await db.selectFrom('operator_log').selectAll().execute()
  const added = { operator_id: null, network: '', state_before: '', state_after: '' }
  expect(lines).toEqual([{ ...line, id: 1, ...added }])
  expect(await db.selectFrom('operators').selectAll().execute()).toEqual([])
})
