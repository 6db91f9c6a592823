import { afterEach, beforeEach, expect, test } from 'vitest'
import { couponsOf, DAY_MS } from './coupon-market.ts'
import { type Market, openMarket } from './market.ts'

let market: Market
let coupons: ReturnType<typeof couponsOf>
let accesstoken: string
let other: string

beforeEach(async () => {
  market = await openMarket()
  coupons = couponsOf(market)
  accesstoken = await market.login('100001')
  other = await market.login('100002')
})

afterEach(() => market.close())

const receive = (id: string, token = accesstoken) => coupons.ask('receive', { id }, token)

const mine = (body: object = {}, token = accesstoken) => coupons.list('myList', token, body)

test('couponList returns receivable coupons with their values, the newest first, page by page', async () => {
  const first = await coupons.make()
  const second = await coupons.make({ kind: 'percent', percent: 15, off_fen: 3000 })
  const third = await coupons.make({ threshold_fen: 0, off_fen: 550 })
  const page = await coupons.list('list', accesstoken, { page_size: 2 })
  expect(page.list.map(({ id }) => id)).toEqual([third, second])
  expect(page.has_more).toBe(true)
  const { list } = await coupons.list('list', accesstoken)
  const now = market.context.now()
  expect(list[2]).toEqual({
    id: first,
    name: '满减券',
    description: '全场可用',
    condition: '满100元可用',
    value: 2000,
    figure: '20',
    unitDesc: '元',
    valueDesc: '满100减20',
    startAt: now,
    endAt: now + 10 * DAY_MS,
    reason: '',
    left: 5,
    received: 0,
    per_account: 1,
  })
  expect(list[1]).toMatchObject({
    figure: '8.5',
    unitDesc: '折',
    valueDesc: '满100享8.5折，最多减30元',
  })
  expect(list[0]).toMatchObject({ condition: '无门槛', figure: '5.50', valueDesc: '立减5.50' })
})

test('couponList leaves out expired, stopped and non-public coupons', async () => {
  await coupons.make({ is_public: false })
  await coupons.operate('stop', { id: await coupons.make() })
  await coupons.make({ endAt: market.context.now() + DAY_MS })
  market.advance(DAY_MS)
  expect(await coupons.list('list', accesstoken)).toEqual({ list: [], has_more: false })
})

test('couponReceive issues a coupon to the caller', async () => {
  const id = await coupons.make({ valid_days: 3 })
  const { data } = await receive(id)
  expect(data).toMatchObject({
    coupon_id: id,
    status: 'usable',
    reason: '',
    endAt: market.context.now() + 3 * DAY_MS,
  })
  expect((await mine()).list).toEqual([data])
  expect((await mine({}, other)).list).toEqual([])
  expect((await coupons.list('list', accesstoken)).list).toMatchObject([
    { left: 4, received: 1, reason: '您已领取过' },
  ])
  expect((await coupons.list('list', other)).list).toMatchObject([{ left: 4, reason: '' }])
})

test("couponReceive accepts the app's form", async () => {
  const id = await coupons.make()
  const { body } = await market.post('/api/basic/conpons/receive', `id=${id}`, {
    'content-type': 'application/x-www-form-urlencoded',
    accesstoken,
  })
  expect(body).toMatchObject({ ok: true, data: { coupon_id: id } })
})

test('a received coupon expires with the coupon itself', async () => {
  const id = await coupons.make({ valid_days: 30 })
  expect((await receive(id)).data.endAt).toBe(market.context.now() + 10 * DAY_MS)
})

test.each([
  ['it was received already', {}, 0, '您已领取过'],
  ['an account has had its share', { per_account: 2 }, 0, '每人限领2张'],
  ['it has not begun', { startAt: 1_700_000_000_000 + DAY_MS }, 0, '活动未开始'],
  ['it is over', {}, 10, '活动已结束'],
])('couponReceive rejects a request if %s', async (_name, changes, days, words) => {
  const id = await coupons.make(changes)
  if (days === 0) for (let at = 0; at < 2; at += 1) await receive(id)
  market.advance(days * DAY_MS)
  const before = (await mine({ tab: 'usable' })).list
  expect(await receive(id)).toMatchObject({ ok: false, error_msg: words, data: null })
  expect((await mine({ tab: 'usable' })).list).toEqual(before)
})

test('couponReceive rejects a stopped coupon, while issued ones stay usable', async () => {
  const id = await coupons.make()
  await receive(id)
  expect((await coupons.operate('stop', { id })).data).toEqual({
    message: '已停发优惠券「满减券」',
  })
  expect(await receive(id, other)).toMatchObject({ ok: false, error_msg: '活动已结束' })
  expect((await mine({ deposit_price: 10_000 })).list).toMatchObject([
    { reason: '', off_price: 2000 },
  ])
})

test.each([
  ['one that does not exist', '999'],
  ['one that is only granted', null],
])('couponReceive rejects %s', async (_name, unknown) => {
  const id = unknown ?? (await coupons.make({ is_public: false }))
  expect(await receive(id)).toMatchObject({ ok: false, error_code: 60001, data: null })
  expect((await mine()).list).toEqual([])
})

test('couponReceive never exceeds the stock, also for concurrent requests', async () => {
  const id = await coupons.make({ stock: 3, per_account: 2 })
  const tokens = await Promise.all(
    ['100001', '100002', '100003', '100004', '100005'].map(market.login),
  )
  const outcomes = await Promise.all(
    tokens.flatMap((token) => [receive(id, token), receive(id, token), receive(id, token)]),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
  const issued = await Promise.all(tokens.map((token) => mine({}, token)))
  expect(issued.flatMap(({ list }) => list)).toHaveLength(3)
  expect(issued.every(({ list }) => list.length <= 2)).toBe(true)
  expect((await coupons.operate('list', {})).data.list).toMatchObject([
    { received: 3, state: 'sold_out' },
  ])
})

test('couponReceive issues one coupon per idempotency key', async () => {
  const id = await coupons.make({ per_account: 5 })
  const headers = { accesstoken, 'idempotency-key': 'receive-1' }
  const tries = await Promise.all(
    [1, 2].map(() => market.post('/api/basic/conpons/receive', { id }, headers)),
  )
  expect(tries[1]?.body).toEqual(tries[0]?.body)
  expect((await mine()).list).toHaveLength(1)
})

test("couponMyList groups the caller's coupons into tabs", async () => {
  const short = await receive(await coupons.make({ valid_days: 1 }))
  const long = await receive(await coupons.make())
  const early = await receive(await coupons.make({ threshold_fen: 0, off_fen: 100, valid_days: 5 }))
  const ids = async (tab: string) => (await mine({ tab })).list.map(({ id }) => id)
  expect(await ids('usable')).toEqual([short.data.id, early.data.id, long.data.id])
  market.advance(DAY_MS)
  expect(await ids('usable')).toEqual([early.data.id, long.data.id])
  expect(await ids('expired')).toEqual([short.data.id])
  expect(await ids('used')).toEqual([])
  expect((await mine({ tab: 'usable', page: 2, page_size: 1 })).list).toEqual([long.data])
})

test('couponMyList values coupons for a deposit: the best first, then unusable ones with their reasons', async () => {
  const ids = [
    await coupons.make({ name: '小额', threshold_fen: 0, off_fen: 500 }),
    await coupons.make({ name: '大额', threshold_fen: 50_000, off_fen: 20_000 }),
    await coupons.make({ name: '折扣', kind: 'percent', percent: 20, off_fen: 3000 }),
  ]
  for (const id of ids) await receive(id)
  const weigh = async (deposit: number) =>
    (await mine({ deposit_price: deposit })).list.map((one) => [
      one.name,
      one.off_price,
      one.reason,
    ])
  expect(await weigh(12_340)).toEqual([
    ['折扣', 2468, ''],
    ['小额', 500, ''],
    ['大额', 0, '订单满500元可用'],
  ])
  expect(await weigh(300)).toEqual([
    ['小额', 300, ''],
    ['大额', 0, '订单满500元可用'],
    ['折扣', 0, '订单满100元可用'],
  ])
  expect((await weigh(50_000))[0]).toEqual(['大额', 20_000, ''])
})

test.each([
  ['list', { page_size: 0 }, '每页条数不能小于1'],
  ['receive', {}, '请填写优惠券'],
  ['receive', { id: "1' or '1'='1" }, '优惠券格式不正确'],
  ['receive', { id: '-1' }, '优惠券格式不正确'],
  ['receive', { id: '9'.repeat(10_000) }, '优惠券不能超过200个字'],
  ['myList', { tab: '<script>alert(1)</script>' }, '类别格式不正确'],
  ['myList', { deposit_price: -1 }, '押金不能小于1'],
  ['myList', { deposit_price: 10.5 }, '押金格式不正确'],
  ['myList', { order_id: '999' }, '订单不存在'],
])('the coupon calls reject bad input of %s: %#', async (call, body, words) => {
  const id = await coupons.make()
  expect(await coupons.ask(call, body, accesstoken)).toMatchObject({ ok: false, error_msg: words })
  expect((await coupons.list('list', accesstoken)).list).toMatchObject([{ id, left: 5 }])
})

test('the coupon calls require a login', async () => {
  const id = await coupons.make()
  for (const call of ['list', 'receive', 'myList']) {
    expect(await coupons.ask(call, { id }, 'forged')).toMatchObject({ error_code: 10002 })
  }
  expect((await coupons.list('list', accesstoken)).list).toMatchObject([{ left: 5 }])
})
