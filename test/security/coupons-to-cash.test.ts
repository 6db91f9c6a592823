import { afterEach, beforeEach, expect, it } from 'vitest'
import { heldSubsidyOf, subsidyAccount } from '../../demo/api/src/ledger/accounts.ts'
import { releaseDueSubsidies } from '../../demo/api/src/subsidies/held-subsidy.ts'
import { noteTraces } from '../../demo/api/src/subsidies/signals.ts'
import { couponsOf, DAY_MS } from '../demo/api/coupon-market.ts'
import { asOperator } from '../demo/api/operator-client.ts'
import { type OrderScenario, openOrderScenario } from '../demo/api/order-scenario.ts'
import { DEPOSIT, type Person, PRICE, WEALTH } from '../demo/api/order-scene.ts'

const OFF = 2000
const FEE = 400
const WITHDRAW = '/api/account/manage/withdrawCash'

let play: OrderScenario
let couponID: string

beforeEach(async () => {
  play = await openOrderScenario()
  // They have been here for a while: nothing about them is suspicious.
  play.market.advance(8 * DAY_MS)
  await play.boss.login()
  await play.thug.login()
  couponID = await couponsOf(play.market).make({ stock: 100, endAt: endAt(), per_account: 20 })
})

afterEach(() => play.market.close())

const endAt = (): number => play.market.context.now() + 200 * DAY_MS

/** Creates a coupon for a person; returns its id. */
const have = async (who: Person): Promise<string> =>
  String((await who.ask('/api/basic/conpons/receive', { id: couponID })).data.id)

const publish = async (boss: Person) => play.boosting(boss, { coupon_id: await have(boss) })

/** Plays an order of a boss with a coupon to its end, in an hour. */
const playOrder = async (boss: Person, thug: Person): Promise<string> => {
  const { order_id } = (await publish(boss)).data
  await play.join(thug, order_id, 'thug')
  await boss.ask('/api/order/start/up', { order_id })
  play.market.advance(3_600_000)
  await thug.ask('/api/order/finish/save', { order_id, report_text: '完成' })
  await boss.ask('/api/order/finish/confirm', { order_id })
  expect(await play.stateOf(order_id)).toBe('settled')
  return order_id
}

const heldFor = (thug: Person) => play.balanceOf(heldSubsidyOf(thug.id))

const tick = () => releaseDueSubsidies(play.market.context)

const listed = async (status: string) =>
  (await asOperator(play.market)('subsidy/list', { status })).data.list

it('four coupons of four new numbers do not become cash for a colluding friend [SUBSIDY-01, SUBSIDY-03]', async () => {
  const friend = await play.newThug({ fen: 0 })
  for (let one = 0; one < 4; one += 1) await playOrder(await play.person(), friend)
  const { data } = await friend.ask('/api/account/manage/info')
  expect(data).toMatchObject({ balance: 4 * (PRICE - FEE - OFF), held: 4 * OFF })
  const all = { account_name: '张三', account_no: '13800138000', amount: 4 * (PRICE - FEE) }
  expect(await friend.ask(WITHDRAW, all)).toMatchObject({ ok: false, error_msg: '余额不足' })
  play.market.advance(8 * DAY_MS)
  await tick()
  // New bosses, many of them: two signs. The two of the beginning had one only, but have more by now.
  expect(await heldFor(friend)).toBe(4 * OFF)
  const waiting = await listed('suspicious')
  expect(waiting).toHaveLength(4)
  for (const { id } of waiting) {
    const decided = await asOperator(play.market)('subsidy/revoke', { id, reason: '自买自卖' })
    expect(decided.ok).toBe(true)
  }
  expect(await heldFor(friend)).toBe(0)
  expect(await play.balanceOf(subsidyAccount)).toBe(0)
})

it('an honest payee receives coupon earnings automatically, once, after a week [SUBSIDY-01, SUBSIDY-04]', async () => {
  await playOrder(play.boss, play.thug)
  expect(await play.walletOf(play.thug)).toBe(WEALTH + PRICE - FEE - OFF)
  play.market.advance(7 * DAY_MS - 1)
  await tick()
  expect(await heldFor(play.thug)).toBe(OFF)
  play.market.advance(1)
  await Promise.all([tick(), tick(), tick()])
  expect(await play.walletOf(play.thug)).toBe(WEALTH + PRICE - FEE)
  expect(await heldFor(play.thug)).toBe(0)
})

it('the same two users get one coupon a month, however many orders they begin at once [SUBSIDY-02]', async () => {
  const words = '同一老板与打手30天内只能有1笔用券订单'
  const [first, second] = [await publish(play.boss), await publish(play.boss)]
  expect((await play.join(play.thug, first.data.order_id, 'thug')).ok).toBe(true)
  const again = await play.join(play.thug, second.data.order_id, 'thug')
  expect(again).toMatchObject({ ok: false, error_msg: words })
  const plain = (await play.boosting(play.boss)).data.order_id
  expect((await play.join(play.thug, plain, 'thug')).ok).toBe(true)
  const later = { id: await have(play.boss), order_id: plain }
  expect(await play.boss.ask('/api/basic/conpons/use', later)).toMatchObject({ error_msg: words })
  await play.boss.ask('/api/order/cancel/up', { order_id: first.data.order_id })
  await playOrder(play.boss, await play.newThug())
  expect((await play.join(play.thug, second.data.order_id, 'thug')).ok).toBe(true)
})

it('the platform counts a settled pair for thirty days [SUBSIDY-02]', async () => {
  await playOrder(play.boss, play.thug)
  const { order_id } = (await publish(play.boss)).data
  expect((await play.join(play.thug, order_id, 'thug')).ok).toBe(false)
  play.market.advance(31 * DAY_MS)
  await play.boss.login()
  await play.thug.login()
  await playOrder(play.boss, play.thug)
})

it.each([
  [
    'the same device',
    ['使用过同一台设备'],
    async () => {
      for (const { id } of [play.boss, play.thug]) {
        await noteTraces(play.market.context, id, { device: 'phone-1', network: '' })
      }
    },
  ],
  [
    'one payout account',
    ['提现到同一个收款账号'],
    async () => {
      const payout = { amount: 1000, account_name: '张三', account_no: '6222000011112222' }
      for (const who of [play.boss, play.thug]) await who.ask(WITHDRAW, payout)
    },
  ],
  [
    'an account that was restricted',
    ['其中一方账号已被限制'],
    async () => {
      const account = `9${1}`
      await asOperator(play.market)('account/restrict', { account, reason: '刷单' })
    },
  ],
])(
  'the platform holds earnings of two users who share %s [SUBSIDY-03]',
  async (_name, signals, act) => {
    await playOrder(play.boss, play.thug)
    expect(await listed('suspicious')).toEqual([])
    await act()
    play.market.advance(8 * DAY_MS)
    await tick()
    expect(await heldFor(play.thug)).toBe(OFF)
    expect(await listed('suspicious')).toMatchObject([{ amount: OFF, signals, together: 1 }])
  },
)

it('an operator decides once, and the timer does not decide after that [SUBSIDY-04]', async () => {
  await playOrder(play.boss, play.thug)
  const [row] = await listed('held')
  const operator = asOperator(play.market)
  const decide = (verb: string) => operator(`subsidy/${verb}`, { id: row?.id, reason: '已核实' })
  const all = await Promise.all([decide('release'), decide('revoke'), decide('release')])
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(all.filter(({ error_code }) => error_code === 60006)).toHaveLength(2)
  play.market.advance(8 * DAY_MS)
  await tick()
  expect(await heldFor(play.thug)).toBe(0)
})

it('a coupon within the fee limit costs the platform nothing [SUBSIDY-05]', async () => {
  Object.assign(play.market.context, {
    settings: { ...play.market.context.settings, couponMostOfFeePercent: 100 },
  })
  await playOrder(play.boss, play.thug)
  expect(await play.balanceOf(subsidyAccount)).toBe(-FEE)
  const id = await have(play.boss)
  const request = { deposit_price: DEPOSIT, settle_price: PRICE }
  const { data } = await play.boss.ask('/api/basic/conpons/myList', request)
  expect(data.list).toMatchObject([{ id, off_price: FEE }])
  const small = { deposit_price: DEPOSIT, settle_price: 100, coupon_id: id }
  Object.assign(play.market.context, {
    settings: { ...play.market.context.settings, couponMostOfFeePercent: 10 },
  })
  expect(await play.boosting(play.boss, small)).toMatchObject({
    error_msg: '该订单金额太小，不能使用优惠券',
  })
})
