import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCertified } from '../../../demo/api/src/certification/certification.ts'
import { auditLedger } from '../../../demo/api/src/ledger/audit.ts'
import { people } from '../../../demo/api/src/seed/market/people.ts'
import { seedMarket } from '../../../demo/api/src/seed/market/seed-market.ts'
import { seededRooms } from '../../../demo/api/src/seed/rooms.ts'
import { type ChatScene, openChatScene } from './chat-scene.ts'
import { openMarket } from './market.ts'

let scene: ChatScene

const TIMEOUT_MS = 120_000

/** Tables that the seeding fills, with their rows after an interruption. */
const tables = ['orders', 'entries', 'messages', 'coupons', 'my_coupons', 'effects'] as const

const countsOf = async () => {
  const { db } = scene.market.context
  const counts = tables.map(async (table) => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

let interrupted: Awaited<ReturnType<typeof countsOf>>

beforeAll(async () => {
  scene = await openChatScene()
  const { context } = scene.market
  let payments = 0
  const until = {
    values() {
      payments += 1
      if (payments > 15) throw new Error('the machine stopped')
      return context.payments.values()
    },
  }
  const failing = { ...context, payments: Object.assign(new Map(context.payments), until) }
  await expect(seedMarket(failing, scene.callChat)).rejects.toThrow('the machine stopped')
  interrupted = await countsOf()
  for (const { groupID: GroupId, name: Name } of seededRooms) {
    const body = JSON.stringify({ GroupId, Name, Type: 'Public' })
    await scene.callChat('group_open_http_svc/import_group', body)
  }
  expect(await seedMarket(context, scene.callChat)).toBe(true)
}, TIMEOUT_MS)

afterAll(() => scene.close())

const post = async (path: string, account: string, body: object = {}) => {
  const accesstoken = await scene.market.login(account)
  return (await scene.market.post(path, body, { accesstoken })).body
}

test('seedMarket leaves nothing behind when it is interrupted, and starts again', () => {
  expect(Object.values(interrupted)).toEqual(tables.map(() => 0))
})

test('seedMarket creates forty people with names, avatars and roles', async () => {
  const { context } = scene.market
  const rows = await context.db.selectFrom('accounts').selectAll().execute()
  expect(rows).toHaveLength(40)
  for (const field of ['nickname', 'headline', 'avatar'] as const) {
    expect(new Set(rows.map((row) => row[field])).size).toBe(40)
  }
  expect(rows.every(({ nickname }) => [...nickname].length <= 8)).toBe(true)
  expect(rows.every(({ headline }) => [...headline].length <= 20)).toBe(true)
  const certified = await Promise.all(rows.map(({ id }) => isCertified(context, id)))
  expect(certified.filter(Boolean)).toHaveLength(
    people.filter(({ side }) => side === 'thug').length,
  )
  expect(await context.db.selectFrom('roles').select('id').execute()).toHaveLength(40)
})

test('seedMarket creates 120 orders of both kinds, in every state', async () => {
  const counts = await scene.market.context.db
    .selectFrom('orders')
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .select(({ fn }) => ['kind', 'state', fn.countAll().as('count')])
    .execute()
  expect(counts.map(({ kind, state, count }) => `${kind} ${state} ${Number(count)}`)).toEqual([
    'dailian cancelled 3',
    'dailian disputed 3',
    'dailian expired 3',
    'dailian finished 5',
    'dailian full 4',
    'dailian recruiting 18',
    'dailian refunded 2',
    'dailian rejected 2',
    'dailian running 8',
    'dailian settled 24',
    'raid cancelled 3',
    'raid disputed 2',
    'raid expired 3',
    'raid finished 3',
    'raid full 4',
    'raid recruiting 12',
    'raid refunded 2',
    'raid rejected 2',
    'raid running 5',
    'raid settled 12',
  ])
})

test("seedMarket keeps the books balanced, with the bosses' deposits in escrow", async () => {
  const { db } = scene.market.context
  expect(await auditLedger(db)).toEqual([])
  const held = await db
    .selectFrom('ledger_accounts')
    .where('kind', '=', 'escrow')
    .where('balance', '!=', 0)
    .orderBy('owner')
    .select(['owner', 'balance'])
    .execute()
  const received = await db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .where('ended_at', 'is', null)
    .groupBy('order_id')
    .orderBy('order_id')
    .select(({ fn }) => [
      'order_id',
      fn.sum('wallet_fen').as('own'),
      fn.sum('coupon_fen').as('by_coupon'),
    ])
    .execute()
  expect(held).toEqual(
    received
      .map((row) => ({ owner: row.order_id, balance: Number(row.own) + Number(row.by_coupon) }))
      .filter(({ balance }) => balance > 0),
  )
})

test('seedMarket creates everything in order of time, and nothing in the future', async () => {
  const { db, now } = scene.market.context
  const times = async (table: 'transfers' | 'order_events' | 'messages' | 'orders') =>
    (await db.selectFrom(table).orderBy('created_at').select('created_at').execute()).map(
      ({ created_at }) => created_at,
    )
  for (const table of ['transfers', 'order_events', 'messages', 'orders'] as const) {
    expect(Math.max(...(await times(table)))).toBeLessThanOrEqual(now())
  }
  for (const table of ['order_events', 'messages', 'orders'] as const) {
    const byID = await db.selectFrom(table).orderBy('id').select('created_at').execute()
    expect(byID.map(({ created_at }) => created_at)).toEqual(await times(table))
  }
  const last = await db
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .where('order_events.id', 'in', (query) =>
      query
        .selectFrom('order_events')
        .groupBy('order_id')
        .select(({ fn }) => fn.max('id').as('newest')),
    )
    .select(['state', 'to_state'])
    .execute()
  expect(last).toHaveLength(120)
  expect(last.every(({ state, to_state }) => state === to_state)).toBe(true)
})

test('seedMarket spends coupons, and offers expired and future ones', async () => {
  const { db } = scene.market.context
  const used = await db
    .selectFrom('my_coupons')
    .where('order_id', 'is not', null)
    .select('id')
    .execute()
  expect(used.length).toBeGreaterThan(15)
  const { data } = await post('/api/basic/conpons/list', '100001', { page_size: 50 })
  const reasons = (data.list as { reason: string }[]).map(({ reason }) => reason)
  expect(reasons).toContain('已抢光')
  expect(reasons).toContain('活动未开始')
})

test('seedMarket gives every trial account data', async () => {
  const trial = people.slice(0, 8).map(({ account }) => account)
  for (const account of trial) {
    const messages = await post('/api/basic/message/list', account, { page_size: 50 })
    expect((messages.data.list as unknown[]).length).toBeGreaterThan(8)
    expect(messages.data.unread).toBeGreaterThan(0)
    const orders = await post('/api/order/summary/list', account, { tab: 'all' })
    expect((orders.data.list as unknown[]).length).toBeGreaterThan(2)
  }
})

test('seedMarket creates banners with promotion pages, and recent events', async () => {
  const banners = await scene.market.post('/api/basic/banner/list')
  expect(banners.body.data).toHaveLength(4)
  for (const { id, has_details } of banners.body.data as unknown as Record<string, unknown>[]) {
    expect(has_details).toBe(true)
    const { body } = await scene.market.post('/api/basic/banner/detail', { id })
    expect(body.data.action).not.toBe('')
    expect(String(body.data.rules).split('\n').length).toBeGreaterThan(1)
  }
  const recent = await scene.market.post('/api/order/summary/recent')
  expect(recent.body.data).toHaveLength(20)
})

test("seedMarket logs the operator's actions", async () => {
  const { db } = scene.market.context
  const log = await db.selectFrom('operator_log').select(['path', 'message']).execute()
  expect(log.every(({ message }) => message !== '')).toBe(true)
  expect(new Set(log.map(({ path }) => path.split('/')[3]))).toEqual(
    new Set(['coupon', 'banner', 'certification', 'message', 'account', 'dispute']),
  )
})

test('seedMarket runs once', async () => {
  const before = await countsOf()
  expect(await seedMarket(scene.market.context, scene.callChat)).toBe(false)
  expect(await countsOf()).toEqual(before)
})

test('seedMarket leaves a market with data alone', async () => {
  const market = await openMarket()
  const accesstoken = await market.login('100001')
  await market.post('/api/pay/order/create', { amount: 10_000 }, { accesstoken })
  expect(await seedMarket(market.context, scene.callChat)).toBe(false)
  const accounts = await market.context.db.selectFrom('accounts').select('id').execute()
  expect(accounts).toHaveLength(8)
  await market.close()
})

test(
  'seedMarket imports the chats of all orders, with their times, members and messages',
  async () => {
    const { db } = scene.market.context
    await scene.deliverAll()
    expect(await db.selectFrom('effects').select(['stream', 'failure']).execute()).toEqual([])
    const device = await scene.device('u100001')
    const account = await db
      .selectFrom('accounts')
      .where('account', '=', '100001')
      .select('id')
      .executeTakeFirstOrThrow()
    const own = await db
      .selectFrom('seats')
      .innerJoin('orders', 'orders.id', 'seats.order_id')
      .where('account_id', '=', account.id)
      .select(['order_id', 'ended_at'])
      .execute()
    const groupsIn = async () =>
      (await device.chat.getConversationList()).data.conversationList.filter(({ conversationID }) =>
        conversationID.startsWith('GROUPorder-'),
      )
    await device.settles(async () => (await groupsIn()).length === own.length)
    const groups = new Map((await groupsIn()).map((one) => [one.conversationID, one]))
    for (const { order_id, ended_at } of own) {
      const conversationID = `GROUPorder-${order_id}`
      const { messageList } = (await device.chat.getMessageList({ conversationID })).data
      const times = messageList.map(({ time }) => time)
      expect(times).toEqual(times.toSorted((one, two) => one - two))
      expect(times.at(-1)).toBeLessThanOrEqual(scene.market.context.now() / 1000)
      if (ended_at !== null) expect(groups.get(conversationID)?.unreadCount).toBe(0)
    }
    const ended = own.find(({ ended_at }) => ended_at !== null)
    const said = device.chat.createTextMessage({
      to: `order-${ended?.order_id}`,
      conversationType: 'GROUP',
      payload: { text: '还在吗' },
    })
    await expect(device.chat.sendMessage(said)).rejects.toMatchObject({ code: 10017 })
  },
  TIMEOUT_MS,
)
