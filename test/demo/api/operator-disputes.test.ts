import { afterEach, beforeEach, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { asOperator } from './operator-client.ts'
import { DEPOSIT, type OrderScene, openOrderScene, type Person, WEALTH } from './order-scene.ts'

let scene: OrderScene
let boss: Person
let thug: Person
let orderID: string

const quarrel = async (): Promise<void> => {
  boss = await scene.person()
  thug = await scene.thug()
  orderID = (await scene.boosting(boss)).data.order_id
  await scene.join(thug, orderID, 'thug')
  await boss.ask('/api/order/start/up', { order_id: orderID })
  await thug.ask('/api/order/finish/save', { order_id: orderID, report_text: '已经打完十层' })
  await boss.ask('/api/order/finish/reject', { order_id: orderID, reason: '只打了八层' })
  const report = { order_id: orderID, reason: 'unfinished', report_text: '差两层没打' }
  await boss.ask('/api/order/report/save', report)
}

beforeEach(async () => {
  scene = await openOrderScene()
  await quarrel()
})

afterEach(() => scene.market.close())

const operator = (path: string, body?: object) => asOperator(scene.market)(path, body)

test('operatorDisputeList returns disputes with the reports, work and deposits of both sides', async () => {
  expect(await scene.stateOf(orderID)).toBe('disputed')
  const { data } = await operator('dispute/list')
  expect(data).toMatchObject({
    has_more: false,
    list: [
      {
        order_id: orderID,
        kind: 'dailian',
        deposit_price: DEPOSIT,
        seats: [
          { position: 'boss', held: DEPOSIT, is_confirmed: false },
          { position: 'thug', held: 0 },
        ],
        reports: [{ reason: '未按约定完成', report_text: '差两层没打', pictures: [] }],
        finishes: [{ report_text: '已经打完十层', reject_reason: '只打了八层' }],
      },
    ],
  })
  expect((await operator('login/check')).data.disputes).toBe(1)
})

test('an award pays the price out of the deposit to the thug, less the fee', async () => {
  const award = { order_id: orderID, price_fen: 6000, reason: '完成八成，按比例结算' }
  const { data } = await operator('dispute/award', award)
  expect(data.message).toContain('每位老板支付 ¥60.00')
  expect(await scene.stateOf(orderID)).toBe('settled')
  expect(await scene.walletOf(boss)).toBe(WEALTH - 6000)
  expect(await scene.walletOf(thug)).toBe(WEALTH + 5700)
  expect(await scene.escrowOf(orderID)).toBe(0)
  expect((await operator('dispute/list')).data.list).toEqual([])
  expect((await operator('log/list')).data.list).toMatchObject([{ reason: award.reason }])
})

test('a repayment refunds the whole deposit', async () => {
  const { ok } = await operator('dispute/repay', { order_id: orderID, reason: '未完成' })
  expect(ok).toBe(true)
  expect(await scene.stateOf(orderID)).toBe('refunded')
  expect(await scene.walletOf(boss)).toBe(WEALTH)
  expect(await scene.walletOf(thug)).toBe(WEALTH)
})

test('a dispute is decided once, within the deposit, and with a reason', async () => {
  const request = { order_id: orderID, reason: '按比例结算' }
  for (const wrong of [
    { ...request, price_fen: 0 },
    { ...request, price_fen: -100 },
    { ...request, price_fen: 0.5 },
    { ...request, price_fen: DEPOSIT + 1 },
    { order_id: orderID, price_fen: 100 },
    { ...request, order_id: '999999', price_fen: 100 },
  ]) {
    expect([wrong, (await operator('dispute/award', wrong)).ok]).toEqual([wrong, false])
  }
  expect(await scene.stateOf(orderID)).toBe('disputed')
  await operator('dispute/repay', request)
  const late = await operator('dispute/award', { ...request, price_fen: 6000 })
  expect(late.error_code).toBe(failures.ORDER_STATE.code)
  expect(await scene.walletOf(boss)).toBe(WEALTH)
})
