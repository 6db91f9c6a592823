import { afterEach, beforeEach, expect, test } from 'vitest'
import { releaseDueSubsidies } from '../../../demo/api/src/subsidies/held-subsidy.ts'
import { forgetTraces, noteTraces } from '../../../demo/api/src/subsidies/signals.ts'
import { couponsOf, DAY_MS } from './coupon-market.ts'
import { asOperator } from './operator-client.ts'
import { type OrderScenario, openOrderScenario } from './order-scenario.ts'

const OFF = 2000

let scenario: OrderScenario

beforeEach(async () => {
  scenario = await openOrderScenario()
})

afterEach(() => scenario.market.close())

const settled = async (): Promise<string> => {
  const id = await couponsOf(scenario.market).make()
  const { data } = await scenario.boss.ask('/api/basic/conpons/receive', { id })
  return scenario.orderIn('settled', { coupon_id: data.id })
}

const mine = async () =>
  (await scenario.thug.ask('/api/account/manage/subsidyList')).data.list as object[]

const decide = async (verb: 'release' | 'revoke') => {
  const operator = asOperator(scenario.market)
  const [row] = (await operator('subsidy/list')).data.list
  return operator(`subsidy/${verb}`, { id: row?.id, reason: '已核实' })
}

test('subsidyList shows the thug the held amounts with their orders and dates', async () => {
  scenario.market.advance(8 * DAY_MS)
  await scenario.boss.login()
  await scenario.thug.login()
  const order = await settled()
  const release_at = scenario.market.context.now() + 7 * DAY_MS
  const held = { order_id: order, title: '代打深渊十层', amount: OFF, state: 'held', reason: '' }
  expect(await mine()).toMatchObject([{ ...held, release_at }])
  expect((await scenario.thug.ask('/api/account/manage/info')).data).toMatchObject({ held: OFF })
  expect((await scenario.letters(scenario.thug)).at(-1)).toMatch(
    /，另有优惠券补贴 ¥20.00，7天后到账$/,
  )
  scenario.market.advance(7 * DAY_MS)
  await releaseDueSubsidies(scenario.market.context)
  expect(await mine()).toMatchObject([{ ...held, state: 'released' }])
  expect((await scenario.letters(scenario.thug)).at(-1)).toBe(
    '补贴已到账：「代打深渊十层」的优惠券补贴 ¥20.00 已转入余额',
  )
})

test("operatorSubsidyList shows a pair with its signals, and stores an operator's decision with its reason", async () => {
  // The accounts and the work are only minutes old.
  const order = await settled()
  expect(await mine()).toMatchObject([{ state: 'checking', release_at: 0 }])
  const operator = asOperator(scenario.market)
  expect((await operator('login/check')).data).toMatchObject({ subsidies: 1 })
  expect((await operator('subsidy/list')).data.list).toMatchObject([
    {
      order_id: order,
      amount: OFF,
      state: 'held',
      is_suspicious: true,
      boss: { account: '91' },
      thug: { account: '92' },
      signals: ['老板账号注册不足7天', '开始后10分钟内完成'],
      together: 1,
    },
  ])
  expect((await decide('revoke')).data.message).toBe('已收回补贴 ¥20.00')
  expect(await mine()).toMatchObject([{ state: 'revoked', reason: '已核实' }])
  expect((await operator('subsidy/list')).data.list).toEqual([])
  expect((await operator('subsidy/list', { status: 'revoked' })).data.list).toMatchObject([
    { reason: '已核实', ended_at: scenario.market.context.now() },
  ])
})

test('subsidyList hides the reason of a release from the thug', async () => {
  await settled()
  expect((await decide('release')).data.message).toBe('已发放补贴 ¥20.00')
  expect(await mine()).toMatchObject([{ state: 'released', reason: '' }])
})

test('an order without a coupon, or a refunded one, holds no subsidy', async () => {
  await scenario.orderIn('settled')
  const id = await couponsOf(scenario.market).make()
  const { data } = await scenario.boss.ask('/api/basic/conpons/receive', { id })
  await scenario.orderIn('refunded', { coupon_id: data.id })
  expect(await mine()).toEqual([])
})

test('logins record devices and networks, which are deleted after ninety days', async () => {
  const { context } = scenario.market
  await noteTraces(context, scenario.boss.id, { device: '', network: '192.0.2.1' })
  scenario.market.advance(60 * DAY_MS)
  await noteTraces(context, scenario.boss.id, { device: 'd1', network: '192.0.2.2' })
  scenario.market.advance(40 * DAY_MS)
  await forgetTraces(context)
  const kept = await context.db
    .selectFrom('account_traces')
    .orderBy('kind')
    .select(['kind', 'value'])
    .execute()
  expect(kept).toEqual([
    { kind: 'device', value: 'd1' },
    { kind: 'network', value: '192.0.2.2' },
  ])
})
