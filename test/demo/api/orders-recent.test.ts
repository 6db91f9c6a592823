import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OrderScenario, openOrderScenario } from './order-scenario.ts'

const MINUTE_MS = 60_000

let scenario: OrderScenario

beforeEach(async () => {
  scenario = await openOrderScenario()
})

afterEach(() => scenario.market.close())

interface Event {
  readonly id: string
  readonly what: string
  readonly nickname: string
  readonly title: string
  readonly is_open: boolean
}

/** The public events after the cache has expired. */
const recent = async (): Promise<readonly Event[]> => {
  scenario.market.advance(MINUTE_MS)
  const { body } = await scenario.market.post('/api/order/summary/recent')
  return body.data as unknown as readonly Event[]
}

const event = async () => (await recent()).map(({ what }) => what)

test('summaryRecent is public and returns recent events, the newest first, with shortened names', async () => {
  const id = await scenario.orderIn('settled', { title: '深渊十层' })
  const events = await recent()
  expect(events.map(({ what }) => what)).toEqual(['settled', 'joined', 'published'])
  expect(events[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    what: 'settled',
    nickname: '玩*',
    cardType: 'dailian',
    order_id: id,
    title: '深渊十层',
    is_open: false,
    created_at: expect.any(Number),
  })
})

test('summaryRecent marks orders that are still open', async () => {
  await scenario.orderIn('recruiting')
  expect((await recent()).map(({ is_open }) => is_open)).toEqual([true])
  await scenario.orderIn('full')
  expect((await recent()).map(({ is_open }) => is_open)).toEqual([false, false, true])
})

test('summaryRecent leaves out failures', async () => {
  for (const state of ['cancelled', 'disputed', 'refunded', 'expired'] as const) {
    await scenario.orderIn(state)
    expect([state, await event()]).toEqual([state, []])
  }
})

test('summaryRecent leaves out restricted accounts', async () => {
  await scenario.orderIn('full')
  await scenario.market.context.db
    .updateTable('accounts')
    .set({ restricted_at: 1 })
    .where('id', '=', scenario.thug.id)
    .execute()
  expect(await event()).toEqual(['published'])
})

test('summaryRecent names the publisher if the clock has settled', async () => {
  await scenario.orderIn('finished')
  scenario.market.advance(30 * 24 * 60 * MINUTE_MS)
  await scenario.tick()
  expect((await recent())[0]).toMatchObject({ what: 'settled', nickname: '玩*' })
})

test('summaryRecent caches its database query for a while', async () => {
  await scenario.orderIn('recruiting')
  expect(await event()).toEqual(['published'])
  await scenario.orderIn('recruiting')
  const { body } = await scenario.market.post('/api/order/summary/recent')
  expect(body.data).toHaveLength(1)
  expect(await event()).toHaveLength(2)
})

test('summaryRecent returns at most twenty events', async () => {
  for (let at = 0; at < 11; at += 1) await scenario.orderIn('full')
  expect(await recent()).toHaveLength(20)
})
