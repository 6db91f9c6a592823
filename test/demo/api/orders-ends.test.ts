import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelByOperator } from '../../../demo/api/src/orders/cancel.ts'
import { OPERATOR_TOKEN } from './market.ts'
import { type OrderScenario, openOrderScenario } from './order-scenario.ts'
import { DAY_MS, DEPOSIT, PRICE, WEALTH } from './order-scene.ts'

let scenario: OrderScenario

beforeEach(async () => {
  scenario = await openOrderScenario()
})

afterEach(() => scenario.market.close())

const FEE = PRICE * 0.05

describe('ending early', () => {
  test('refunds all deposits if the publisher cancels', async () => {
    const second = await scenario.person()
    const { data } = await scenario.boosting(scenario.boss, { boss_num: 2 })
    const id = data.order_id
    await scenario.join(second, id, 'boss')
    await scenario.join(scenario.thug, id, 'thug')
    const cancelled = await scenario.boss.ask('/api/order/cancel/up', {
      order_id: id,
      reason: '临时有事',
    })
    expect(cancelled.data).toMatchObject({ state: 'cancelled' })
    expect(await scenario.walletOf(scenario.boss)).toBe(WEALTH)
    expect(await scenario.walletOf(second)).toBe(WEALTH)
    expect(await scenario.letters(second)).toEqual([
      '订单已取消：「代打深渊十层」已取消，原因：临时有事，押金 ¥100.00 已退回余额',
    ])
    expect(await scenario.letters(scenario.thug)).toEqual([
      '订单已取消：「代打深渊十层」已取消，原因：临时有事',
    ])
  })

  test('is permitted to the operator before the start, not after it', async () => {
    const { context } = scenario.market
    const id = await scenario.orderIn('full')
    await cancelByOperator(context, id, '涉嫌违规')
    expect(await scenario.stateOf(id)).toBe('cancelled')
    expect(await scenario.walletOf(scenario.boss)).toBe(WEALTH)
    const running = await scenario.orderIn('running')
    await expect(cancelByOperator(context, running, '')).rejects.toThrow('不支持此操作')
  })

  test('cancels the open orders of a restricted account, and no others', async () => {
    const { market } = scenario
    const [open, running] = [await scenario.orderIn('full'), await scenario.orderIn('running')]
    const others = (await scenario.boosting(scenario.guest)).data.order_id
    const { account } = await market.context.db
      .selectFrom('accounts')
      .where('id', '=', scenario.boss.id)
      .select('account')
      .executeTakeFirstOrThrow()
    const headers = { operatortoken: OPERATOR_TOKEN }
    const request = { account, reason: '多次爽约' }
    const { body } = await market.post('/api/operator/account/restrict', request, headers)
    expect(body.ok).toBe(true)
    expect(await Promise.all([open, running, others].map(scenario.stateOf))).toEqual([
      'cancelled',
      'running',
      'recruiting',
    ])
    expect(await scenario.letters(scenario.thug)).toContain(
      '订单已取消：「代打深渊十层」已取消，原因：房主账号已被限制',
    )
  })
})

describe('the clock', () => {
  test('settles work without a reaction after exactly a day', async () => {
    const id = await scenario.orderIn('finished')
    scenario.market.advance(DAY_MS - 1)
    await scenario.tick()
    expect(await scenario.stateOf(id)).toBe('finished')
    scenario.market.advance(1)
    await Promise.all([scenario.tick(), scenario.tick()])
    expect(await scenario.stateOf(id)).toBe('settled')
    expect(await scenario.walletOf(scenario.thug)).toBe(WEALTH + PRICE - FEE)
    expect((await scenario.events(id)).at(-1)).toMatchObject({
      action: 'lapse',
      by_role: 'clock',
      account_id: null,
    })
  })

  test('expires an order that never started, and refunds the deposits', async () => {
    const id = await scenario.orderIn('expired')
    expect(await scenario.walletOf(scenario.boss)).toBe(WEALTH)
    expect(await scenario.escrowOf(id)).toBe(0)
    expect(await scenario.letters(scenario.boss)).toEqual([
      '订单已取消：「代打深渊十层」超时未开始，已自动取消，押金 ¥100.00 已退回余额',
    ])
  })

  test.each(['running', 'rejected'] as const)(
    'hands an order that is %s for a week to the operator',
    async (state) => {
      const id = await scenario.orderIn(state)
      scenario.market.advance(7 * DAY_MS)
      await scenario.tick()
      expect(await scenario.stateOf(id)).toBe('disputed')
      expect(await scenario.escrowOf(id)).toBe(DEPOSIT)
      scenario.market.advance(365 * DAY_MS)
      await scenario.tick()
      expect(await scenario.stateOf(id)).toBe('disputed')
    },
  )

  test('leaves finished orders unchanged', async () => {
    const ids = [await scenario.orderIn('settled'), await scenario.orderIn('cancelled')]
    scenario.market.advance(365 * DAY_MS)
    await scenario.tick()
    expect(await Promise.all(ids.map(scenario.stateOf))).toEqual(['settled', 'cancelled'])
    for (const id of ids) expect(await scenario.order(id)).toMatchObject({ due_at: null })
  })

  test('processes the other orders if one fails', async () => {
    const [broken, sound] = [await scenario.orderIn('finished'), await scenario.orderIn('finished')]
    const { db } = scenario.market.context
    await db
      .updateTable('seats')
      .set({ wallet_fen: 999_999 })
      .where('order_id', '=', Number(broken))
      .where('position', '=', 'boss')
      .execute()
    scenario.market.advance(DAY_MS)
    await scenario.tick()
    expect(await scenario.stateOf(broken)).toBe('finished')
    expect(await scenario.stateOf(sound)).toBe('settled')
  })
})
