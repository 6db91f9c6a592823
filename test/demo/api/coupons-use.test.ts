import { afterEach, beforeEach, expect, test } from 'vitest'
import { subsidyAccount } from '../../../demo/api/src/ledger/accounts.ts'
import { couponsOf } from './coupon-market.ts'
import { DEPOSIT, type OrderScene, openOrderScene, type Person, PRICE } from './order-scene.ts'

let scene: OrderScene
let coupons: ReturnType<typeof couponsOf>
let boss: Person
let orderID: string

beforeEach(async () => {
  scene = await openOrderScene()
  coupons = couponsOf(scene.market)
  boss = await scene.person()
  orderID = (await scene.boosting(boss)).data.order_id
})

afterEach(() => scene.market.close())

/** Issues a coupon of 满100减20 to a person; returns its id. */
const have = async (who: Person, changes: object = {}): Promise<string> => {
  const id = await coupons.make({ stock: 100, ...changes })
  return String((await who.ask('/api/basic/conpons/receive', { id })).data.id)
}

const use = (who: Person, id: string, order = orderID) =>
  who.ask('/api/basic/conpons/use', { id, order_id: order })

const money = async () => ({
  wallet: await scene.walletOf(boss),
  escrow: await scene.escrowOf(orderID),
  subsidy: await scene.balanceOf(subsidyAccount),
  seats: await scene.seats(orderID),
})

test("couponUse replaces a part of a paid deposit by the platform's money", async () => {
  const id = await have(boss)
  const before = await money()
  expect((await use(boss, id)).data).toEqual({
    off_price: 2000,
    deposit_price: DEPOSIT,
    paid_price: DEPOSIT - 2000,
  })
  expect(await money()).toMatchObject({
    wallet: before.wallet + 2000,
    escrow: DEPOSIT,
    subsidy: -2000,
  })
  const [seat] = await scene.seats(orderID)
  expect(seat).toMatchObject({ wallet_fen: DEPOSIT - 2000, coupon_fen: 2000, my_coupon_id: id })
})

test('a coupon used later is spent first in the settlement', async () => {
  const id = await have(boss)
  const thug = await scene.thug()
  const { wallet } = await money()
  await use(boss, id)
  await scene.join(thug, orderID, 'thug')
  await boss.ask('/api/order/start/up', { order_id: orderID })
  await thug.ask('/api/order/finish/save', { order_id: orderID, report_text: '已完成' })
  await boss.ask('/api/order/finish/confirm', { order_id: orderID })
  expect(await scene.stateOf(orderID)).toBe('settled')
  expect(await money()).toMatchObject({
    wallet: wallet + DEPOSIT - (PRICE - 2000),
    escrow: 0,
    subsidy: -2000,
  })
})

test('a cancellation refunds both parts of the deposit', async () => {
  const id = await have(boss)
  const { wallet } = await money()
  await use(boss, id)
  await boss.ask('/api/order/cancel/up', { order_id: orderID })
  expect(await money()).toMatchObject({ wallet: wallet + DEPOSIT, escrow: 0, subsidy: 0 })
  expect((await boss.ask('/api/basic/conpons/myList')).data.list).toMatchObject([
    { id, status: 'usable' },
  ])
})

test('couponUse runs once per idempotency key', async () => {
  const body = { id: await have(boss), order_id: orderID }
  const first = await boss.ask('/api/basic/conpons/use', body, 'use-1')
  expect(await boss.ask('/api/basic/conpons/use', body, 'use-1')).toEqual(first)
  expect((await money()).subsidy).toBe(-2000)
})

test('couponUse accepts one coupon per seat, also for concurrent requests', async () => {
  const [one, two] = [await have(boss), await have(boss)]
  const outcomes = await Promise.all([use(boss, one), use(boss, two)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)?.error_msg).toBe('每笔订单只能使用一张优惠券')
  expect((await money()).subsidy).toBe(-2000)
})

test.each([
  ['who has no seat', async () => scene.person(), '只有该订单的老板可以用券'],
  [
    'who sits there to work',
    async () => {
      const thug = await scene.thug()
      await scene.join(thug, orderID, 'thug')
      return thug
    },
    '只有该订单的老板可以用券',
  ],
])('couponUse rejects an account %s', async (_name, arrange, words) => {
  const who = await arrange()
  const id = await have(who)
  const before = await money()
  expect(await use(who, id)).toMatchObject({ ok: false, error_msg: words, data: null })
  expect(await money()).toEqual(before)
})

test.each([
  [
    'once the order runs',
    async () => {
      await scene.join(await scene.thug(), orderID, 'thug')
      await boss.ask('/api/order/start/up', { order_id: orderID })
      return have(boss)
    },
    '订单开始后不能再用券',
  ],
  ['below its condition', () => have(boss, { threshold_fen: DEPOSIT + 1 }), '订单满100.01元可用'],
  ['of somebody else', async () => have(await scene.person()), '优惠券不存在'],
  ['that does not exist', async () => '999', '优惠券不存在'],
])('couponUse rejects a coupon %s', async (_name, arrange, words) => {
  const id = await arrange()
  const before = await money()
  expect(await use(boss, id)).toMatchObject({ ok: false, error_msg: words, data: null })
  expect(await money()).toEqual(before)
})

test('couponUse rejects an unknown order', async () => {
  const id = await have(boss)
  expect(await use(boss, id, '999')).toMatchObject({ ok: false, error_msg: '订单不存在' })
  expect((await money()).subsidy).toBe(0)
})

test('couponMyList values coupons for an order and marks an order that has one', async () => {
  const [one, two] = [await have(boss), await have(boss)]
  const weigh = async () =>
    (await boss.ask('/api/basic/conpons/myList', { order_id: orderID })).data.list
  expect(await weigh()).toMatchObject([
    { id: one, off_price: 2000, reason: '' },
    { id: two, off_price: 2000, reason: '' },
  ])
  await use(boss, one)
  expect(await weigh()).toMatchObject([{ id: two, off_price: 0, reason: '该订单已使用优惠券' }])
})
