import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../demo/api/src/storage/database.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { openSharedDatabase, type TestDatabase } from './test-database.ts'

const BUSY_MS = 20

/** Two connections to one database, like two processes. */
let database: TestDatabase
let here: Database
let there: Database

beforeEach(async () => {
  database = await openSharedDatabase()
  here = await openDatabase({ ...database.where, busyMs: BUSY_MS })
  there = await openDatabase({ ...database.where, busyMs: BUSY_MS })
  await here.insertInto('settings').values({ name: 'count', value: '0' }).execute()
})

afterEach(async () => {
  await here.destroy()
  await there.destroy()
  await database.close()
})

const count = async (db: Database): Promise<number> => {
  const { value } = await db
    .selectFrom('settings')
    .where('name', '=', 'count')
    .select('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

const setCount = (db: Database, value: number) =>
  db
    .updateTable('settings')
    .set({ value: String(value) })
    .where('name', '=', 'count')
    .execute()

test('a transaction prevents lost updates between its reads and its writes', async () => {
  let others = 0
  await inTransaction({ db: here }, async ({ db }) => {
    const seen = await count(db)
    if (others === 0) {
      const isWritten = await setCount(there, 10).then(
        () => true,
        () => false,
      )
      if (isWritten) others = 10
    }
    await setCount(db, seen + 1)
  })
  expect(await count(there)).toBe(others + 1)
})

test('a transaction retries after a conflict with another process, and no change is lost', async () => {
  let release = () => {}
  let begin = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const other = there.transaction().execute(async (db) => {
    await setCount(db, 10)
    begin()
    await held
  })
  await begun
  const own = inTransaction({ db: here }, async ({ db }) => setCount(db, (await count(db)) + 1))
  release()
  await Promise.all([other, own])
  expect(await count(here)).toBe(11)
})

test('a transaction gives up if another process writes for long, and changes nothing', async () => {
  await there.transaction().execute(async (db) => {
    await setCount(db, 10)
    await expect(inTransaction({ db: here }, () => setCount(here, 100))).rejects.toThrow('lock')
  })
  expect(await count(here)).toBe(10)
})

test('a transaction whose change fails runs once and is rolled back', async () => {
  let runs = 0
  const failing = inTransaction({ db: here }, async ({ db }) => {
    runs += 1
    await setCount(db, 100)
    throw new Error('no seat left')
  })
  await expect(failing).rejects.toThrow('no seat left')
  expect(runs).toBe(1)
  expect(await count(there)).toBe(0)
})

test('a nested transaction joins the outer one', async () => {
  const around = inTransaction({ db: here }, async (outside) => {
    await inTransaction(outside, ({ db }) => setCount(db, 100))
    throw new Error('no seat left')
  })
  await expect(around).rejects.toThrow('no seat left')
  expect(await count(here)).toBe(0)
})

test('concurrent changes of one row are all applied', async () => {
  const { db } = database
  const one = () => inTransaction({ db }, async (tx) => setCount(tx.db, (await count(tx.db)) + 1))
  await Promise.all(Array.from({ length: 60 }, one))
  expect(await count(db)).toBe(60)
})

test("two transactions that read each other's rows are serialized", async () => {
  const { db } = database
  const seats = (tx: Database) => tx.selectFrom('settings').select('name').execute()
  const sit = (name: string) =>
    inTransaction({ db }, async (tx) => {
      if ((await seats(tx.db)).length > 3) return false
      await tx.db.insertInto('settings').values({ name, value: '' }).execute()
      return true
    })
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => sit(`seat ${at}`)))
  expect(outcomes.filter((isSeated) => isSeated)).toHaveLength(3)
  expect(await seats(db)).toHaveLength(4)
})
