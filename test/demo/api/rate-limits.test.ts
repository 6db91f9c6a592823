import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetCounts, shareCounts } from '../../../demo/api/src/http/share-limits.ts'
import { RateLimits } from '../../../demo/api/src/kernel/rate-limits.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const MINUTE_MS = 60_000
const LIMIT = 8

let database: TestDatabase
let time: number

beforeEach(async () => {
  database = await openTestDatabase()
  time = 1_700_000_000_000
})

afterEach(() => database.close())

const context = () => ({ db: database.db, now: () => time })

const take = (limits: RateLimits, times: number): readonly boolean[] =>
  Array.from({ length: times }, () => limits.take('a', LIMIT, time))

test('processes count the calls of an account together [PROC-02]', async () => {
  const [one, two] = [new RateLimits(), new RateLimits()]
  take(one, 5)
  await shareCounts(context(), one)
  take(two, 3)
  await shareCounts(context(), two)
  expect(two.isSpent('a', LIMIT, time)).toBe(true)
  expect(take(two, 1)).toEqual([false])
  expect(take(one, 1)).toEqual([true])
  await shareCounts(context(), one)
  expect(take(one, 1)).toEqual([false])
})

test('calls between the write and the read of the sum count once', async () => {
  const limits = new RateLimits()
  take(limits, 4)
  const sharing = shareCounts(context(), limits)
  take(limits, 2)
  await sharing
  expect(take(limits, 3)).toEqual([true, true, false])
})

test('rare callers cost no write, and counts end with the minute', async () => {
  const limits = new RateLimits()
  take(limits, 1)
  await shareCounts(context(), limits)
  const rows = () => database.db.selectFrom('rate_counts').selectAll().execute()
  expect(await rows()).toEqual([])
  take(limits, 8)
  await shareCounts(context(), limits)
  expect(await rows()).toMatchObject([{ key: 'a', calls: 9 }])
  time += MINUTE_MS
  expect(take(limits, 1)).toEqual([true])
  time += 3 * MINUTE_MS
  await forgetCounts(context())
  expect(await rows()).toEqual([])
})
