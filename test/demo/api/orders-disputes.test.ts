import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OrderScenario, openOrderScenario, orderActions } from './order-scenario.ts'
import { DEPOSIT, PRICE, WEALTH } from './order-scene.ts'

let scenario: OrderScenario

beforeEach(async () => {
  scenario = await openOrderScenario()
})

afterEach(() => scenario.market.close())

describe('reporting', () => {
  const reports = () => scenario.market.context.db.selectFrom('order_reports').selectAll().execute()

  test('holds the money until the operator decides, and permits reports of both sides', async () => {
    const id = await scenario.orderIn('disputed')
    expect(await scenario.escrowOf(id)).toBe(DEPOSIT)
    expect((await orderActions.report(scenario.thug, id)).ok).toBe(true)
    expect((await reports()).map(({ account_id, state }) => [account_id, state])).toEqual([
      [scenario.boss.id, 'open'],
      [scenario.thug.id, 'open'],
    ])
    expect(await scenario.letters(scenario.boss)).toContain(
      '订单异常：玩家2上报了「代打深渊十层」的异常，您可以补充说明，客服将尽快处理',
    )
  })

  test('is limited to three reports per account and order', async () => {
    const id = await scenario.orderIn('disputed')
    await orderActions.report(scenario.boss, id)
    await orderActions.report(scenario.boss, id)
    expect((await orderActions.report(scenario.boss, id)).error_msg).toBe(
      '同一订单最多上报3次，请等待客服处理',
    )
    expect(await reports()).toHaveLength(3)
  })

  test.each([
    ['a reason that is none', { reason: 'bored' }],
    ['no words', { report_text: '  ' }],
    ['ten thousand characters', { report_text: 'x'.repeat(10_000) }],
  ])('refuses %s', async (_name, fields) => {
    const id = await scenario.orderIn('running')
    const request = { order_id: id, reason: 'other', report_text: '说明', ...fields }
    expect((await scenario.boss.ask('/api/order/report/save', request)).ok).toBe(false)
    expect(await reports()).toEqual([])
    expect(await scenario.stateOf(id)).toBe('running')
  })

  test('ends with the price that the operator sets', async () => {
    const id = await scenario.orderIn('disputed')
    await scenario.settle(id, { outcome: 'award', priceFen: 3000, reason: '完成了一部分' })
    expect(await scenario.stateOf(id)).toBe('settled')
    expect(await scenario.walletOf(scenario.boss)).toBe(WEALTH - 3000)
    expect(await scenario.walletOf(scenario.thug)).toBe(WEALTH + 2850)
    expect(await reports()).toMatchObject([{ state: 'awarded', price_fen: 3000 }])
  })

  test('ends with a refund of all deposits', async () => {
    const id = await scenario.orderIn('refunded')
    expect(await scenario.walletOf(scenario.boss)).toBe(WEALTH)
    expect(await scenario.walletOf(scenario.thug)).toBe(WEALTH)
    expect(await scenario.escrowOf(id)).toBe(0)
    expect(await reports()).toMatchObject([{ state: 'repaid', price_fen: null }])
  })

  test.each([0, -1, DEPOSIT + 1])('refuses to award %s fen', async (priceFen) => {
    const id = await scenario.orderIn('disputed')
    await expect(scenario.settle(id, { outcome: 'award', priceFen })).rejects.toThrow('不超过押金')
    expect(await scenario.stateOf(id)).toBe('disputed')
    expect(await scenario.escrowOf(id)).toBe(DEPOSIT)
  })

  test('is decided once, also by two concurrent operators', async () => {
    const id = await scenario.orderIn('disputed')
    const outcomes = await Promise.allSettled([
      scenario.settle(id, { outcome: 'repay' }),
      scenario.settle(id, { outcome: 'award', priceFen: PRICE }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await scenario.escrowOf(id)).toBe(0)
  })
})
