import { afterEach, beforeEach, expect, test } from 'vitest'
import { returnCoupon, spendCoupon } from '../../../demo/api/src/coupons/for-order.ts'
import { offOf } from '../../../demo/api/src/coupons/worth.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { couponsOf, DAY_MS } from './coupon-market.ts'
import { type Market, openMarket } from './market.ts'

let market: Market
let coupons: ReturnType<typeof couponsOf>
let accountID: number
let accesstoken: string

beforeEach(async () => {
  market = await openMarket()
  coupons = couponsOf(market)
  accountID = await coupons.accountID('100001')
  accesstoken = await market.login('100001')
})

afterEach(() => market.close())

/** Issues a coupon to the account; returns its id. */
const have = async (changes: object = {}): Promise<string> => {
  const id = await coupons.make(changes)
  return (await coupons.ask('receive', { id }, accesstoken)).data.id
}

const spend = (myCouponID: string, changes: object = {}) => {
  const purpose = { depositFen: 10_000, feeFen: 500 }
  const spent = { accountID, myCouponID, orderID: 7, purpose, ...changes }
  return inTransaction(market.context, (tx) => spendCoupon(tx, spent))
}

const giveBack = (orderID = 7) =>
  inTransaction(market.context, (tx) => returnCoupon(tx, { accountID, orderID }))

const tab = async (name: string) => (await coupons.list('myList', accesstoken, { tab: name })).list

test.each([
  ['an amount', { kind: 'fixed', off_fen: 2000, percent: 0 }, 10_000, 2000],
  ['an amount above the deposit', { kind: 'fixed', off_fen: 2000, percent: 0 }, 500, 500],
  ['a part', { kind: 'percent', off_fen: 3000, percent: 15 }, 10_000, 1500],
  ['a part, rounded down', { kind: 'percent', off_fen: 3000, percent: 15 }, 999, 149],
  ['a part up to its cap', { kind: 'percent', off_fen: 3000, percent: 15 }, 100_000, 3000],
] as const)('a coupon takes off %s', (_name, worth, deposit, off) => {
  expect(offOf({ threshold_fen: 0, ...worth }, deposit)).toBe(off)
})

test('spendCoupon spends a coupon for an order', async () => {
  const id = await have()
  expect(await spend(id)).toBe(2000)
  expect(await tab('usable')).toEqual([])
  expect(await tab('used')).toMatchObject([{ id, status: 'used', order_id: '7', off_price: 2000 }])
  expect((await coupons.operate('list', {})).data.list).toMatchObject([
    { used: 1, spent_fen: 2000 },
  ])
})

test('spendCoupon spends a coupon once, also for two concurrent orders', async () => {
  const id = await have()
  const tries = await Promise.allSettled([spend(id), spend(id, { orderID: 8 })])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: '优惠券已使用' },
  })
})

test('spendCoupon permits one coupon per order and account', async () => {
  const first = await have()
  const second = await have()
  await spend(first)
  await expect(spend(second)).rejects.toThrow('每笔订单只能使用一张优惠券')
  expect(await spend(second, { orderID: 8 })).toBe(2000)
})

test.each([
  ['somebody else’s', { accountID: 2 }, 0, '优惠券不存在'],
  ['an unknown one', { myCouponID: '999' }, 0, '优惠券不存在'],
  [
    'one whose condition is not reached',
    { purpose: { depositFen: 9999, feeFen: 499 } },
    0,
    '订单满100元可用',
  ],
  ['one that is over', {}, 10, '优惠券已过期'],
])('spendCoupon rejects %s', async (_name, changes, days, words) => {
  const id = await have()
  market.advance(days * DAY_MS)
  await expect(spend(id, changes)).rejects.toThrow(words)
  expect(await tab('used')).toEqual([])
})

test('spendCoupon rejects a coupon before its start', async () => {
  const id = await coupons.make({ startAt: market.context.now() + DAY_MS })
  await coupons.operate('grant', { id, accounts: ['100001'] })
  const [granted] = await tab('usable')
  expect(granted).toMatchObject({ reason: '未到使用时间' })
  await expect(spend(granted?.id ?? '')).rejects.toThrow('优惠券还未到使用时间')
})

test('returnCoupon returns a coupon, which can be spent again', async () => {
  const id = await have()
  await spend(id)
  await giveBack()
  expect(await tab('usable')).toMatchObject([{ id, status: 'usable', order_id: '', off_price: 0 }])
  expect(await spend(id, { orderID: 8 })).toBe(2000)
})

test('returnCoupon does nothing if no coupon was spent', async () => {
  const id = await have()
  await spend(id)
  await giveBack(8)
  expect(await tab('used')).toMatchObject([{ id }])
})

test('returnCoupon extends an expired coupon by three days, once', async () => {
  const id = await have()
  await spend(id)
  market.advance(20 * DAY_MS)
  await giveBack()
  const end = market.context.now() + 3 * DAY_MS
  expect(await tab('usable')).toMatchObject([{ id, endAt: end }])
  await spend(id, { orderID: 8 })
  market.advance(4 * DAY_MS)
  await giveBack(8)
  expect(await tab('expired')).toMatchObject([{ id, endAt: end }])
})

test('spendCoupon and returnCoupon reject calls outside of a transaction', async () => {
  const id = await have()
  const purpose = { depositFen: 10_000, feeFen: 500 }
  const spent = { accountID, myCouponID: id, orderID: 7, purpose }
  await expect(spendCoupon(market.context, spent)).rejects.toThrow('not in a transaction')
  await expect(returnCoupon(market.context, spent)).rejects.toThrow('not in a transaction')
})
