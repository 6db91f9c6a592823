import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../demo/api/src/storage/database.ts'
import { openTestDatabase, type TestDatabase } from '../api/test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await openTestDatabase()
})

afterEach(() => database.close())

const read = async (expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    database.db,
  )
  return rows[0]?.value
}

test.each([
  ['an id', '12345678901::bigint', 12_345_678_901],
  ['the largest that a number holds', '9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
  ['a count', '(select count(*) from turns)', 0],
  ['a sum', '(select sum(n) from generate_series(1::bigint, 4) as n)', 10],
  ['a mean', '(select avg(n) from generate_series(1::bigint, 2) as n)', 1.5],
  ['no sum', '(select sum(n) from generate_series(1::bigint, 0) as n)', null],
])('the driver reads %s as a number', async (_name, expression, value) => {
  expect(await read(expression)).toBe(value)
})

test.each(['9007199254740992::bigint', '-9007199254740992::bigint', '9007199254740993::numeric'])(
  'the driver rejects a value that a number cannot hold: %s',
  async (expression) => {
    await expect(read(expression)).rejects.toThrow('exceeds the safe integers')
    expect(await read('1')).toBe(1)
  },
)

test('the pool opens new connections after the server ended the old ones', async () => {
  const { db } = database
  expect(await read('1')).toBe(1)
  const other = await openDatabase(database.where)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(other)
  await other.destroy()
  await expect.poll(() => db.selectFrom('settings').selectAll().execute().catch(String)).toEqual([])
})

test('a failed connection reports the address without the password', async () => {
  const databaseUrl = 'postgres://market:secret-word@127.0.0.1:9/market'
  const opening = openDatabase({ dataDir: '', databaseUrl })
  await expect(opening).rejects.toThrow(/^open the database 127\.0\.0\.1:9\/market: .*ECONNREFUSED/)
})
