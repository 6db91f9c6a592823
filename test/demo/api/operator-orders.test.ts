import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../../demo/api/src/http/api.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { OPERATOR_TOKEN } from './market.ts'
import { asOperator } from './operator-client.ts'
import { anOperator } from './operators.ts'
import { DEPOSIT, openOrderScene, WEALTH } from './order-scene.ts'

let scene: Awaited<ReturnType<typeof openOrderScene>>
let operate: ReturnType<typeof asOperator>

beforeAll(async () => {
  scene = await openOrderScene()
  operate = asOperator(scene.market)
})

afterAll(() => scene.market.close())

const numberOf = async (orderID: string): Promise<string> => {
  const { data } = await operate('order/detail', { order_id: orderID })
  return String(data.number)
}

const found = async (filter: object): Promise<readonly unknown[]> =>
  (await operate('order/list', filter)).data.list.map(({ order_id }) => order_id)

test('operatorOrderList finds orders by number, title, participant, state, kind and time', async () => {
  const [boss, leader] = [await scene.person(), await scene.thug()]
  const boosting = (await scene.boosting(boss, { title: '百分之百通关' })).data.order_id
  scene.market.advance(60_000)
  const raid = (await scene.raid(leader)).data.order_id
  await scene.join(boss, raid, 'boss')
  const { db, now } = scene.market.context
  const { account, nickname } = await db
    .selectFrom('accounts')
    .where('id', '=', boss.id)
    .select(['account', 'nickname'])
    .executeTakeFirstOrThrow()

  expect(await found({})).toEqual([raid, boosting])
  expect(await found({ words: await numberOf(raid) })).toEqual([raid])
  expect(await found({ words: '百分之百' })).toEqual([boosting])
  expect(await found({ words: '%' })).toEqual([])
  expect(await found({ words: nickname })).toEqual([raid, boosting])
  expect(await found({ account })).toEqual([raid, boosting])
  expect(await found({ state: 'full' })).toEqual([raid])
  expect(await found({ kind: 'dailian' })).toEqual([boosting])
  expect(await found({ from: now() })).toEqual([raid])
  expect(await found({ to: now() })).toEqual([boosting])
  expect((await operate('order/list', { page_size: 1 })).data).toMatchObject({ has_more: true })
})

test('operatorOrderDetail returns seats, money, history and what the operator may do', async () => {
  const [leader, boss] = [await scene.thug(), await scene.person()]
  const orderID = (await scene.raid(leader)).data.order_id
  await scene.join(boss, orderID, 'boss')
  const { data } = await operate('order/detail', { order_id: orderID })
  expect(data).toMatchObject({ state: 'full', can_cancel: true, can_settle: false })
  expect(data.seats).toMatchObject([
    { position: 'boss', number: 1, wallet: DEPOSIT, coupon: 0 },
    { position: 'thug', number: 1, wallet: 0 },
  ])
  const [{ lines }] = data.transfers as [{ readonly lines: readonly object[] }]
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'wallet', amount: -DEPOSIT }))
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'escrow', amount: DEPOSIT }))
  expect(data.history).toMatchObject([{ action: 'publish' }, { action: 'join' }])
  const unknown = await operate('order/detail', { order_id: '999999' })
  expect(unknown.error_code).toBe(failures.ORDER_UNKNOWN.code)
})

test('operatorOrderCancel returns all deposits, notifies the participants, and is logged with both states [OPERATOR-10]', async () => {
  const [leader, boss] = [await scene.thug(), await scene.person()]
  const orderID = (await scene.raid(leader)).data.order_id
  await scene.join(boss, orderID, 'boss')
  expect(await scene.walletOf(boss)).toBe(WEALTH - DEPOSIT)
  const request = { order_id: orderID, reason: '涉嫌违规交易' }
  const { ok } = await operate('order/cancel', request, { 'idempotency-key': 'once' })
  expect(ok).toBe(true)
  expect((await operate('order/cancel', request, { 'idempotency-key': 'once' })).ok).toBe(true)
  expect(await scene.walletOf(boss)).toBe(WEALTH)
  expect(await scene.escrowOf(orderID)).toBe(0)
  expect(await scene.stateOf(orderID)).toBe('cancelled')
  expect((await scene.letters(boss)).join()).toContain('涉嫌违规交易')
  const { list } = (await operate('log/list', { words: '涉嫌违规' })).data
  expect(list).toHaveLength(1)
  expect(JSON.parse(String(list[0]?.before))).toMatchObject({ state: 'full', ended_at: null })
  expect(JSON.parse(String(list[0]?.after))).toMatchObject({ state: 'cancelled' })
  const again = await operate('order/cancel', request)
  expect(again.error_code).toBe(failures.ORDER_STATE.code)
})

test('operatorOrderCancel rejects an order that has started, which only a dispute can end [OPERATOR-10]', async () => {
  const [leader, boss] = [await scene.thug(), await scene.person()]
  const orderID = (await scene.raid(leader)).data.order_id
  await scene.join(boss, orderID, 'boss')
  await leader.ask('/api/order/start/up', { order_id: orderID })
  const { error_code } = await operate('order/cancel', { order_id: orderID, reason: '试试' })
  expect(error_code).toBe(failures.ORDER_STATE.code)
  expect(await scene.stateOf(orderID)).toBe('running')
})

test('operatorOrderChat returns the transcript with names, and logs who has read it [OPERATOR-11]', async () => {
  const boss = await scene.person()
  const orderID = (await scene.boosting(boss)).data.order_id
  const { context } = scene.market
  const line = { sentAt: 1, isRecalled: false, picture: '' }
  const pages: (number | undefined)[] = []
  const app = await createApi(
    {
      ...context,
      async readTranscript(_group, from) {
        pages.push(from)
        const lines = [
          { ...line, sequence: 2, from: `u9${boss.id}`, text: '在吗' },
          { ...line, sequence: 1, from: 'administrator', text: '房间已创建' },
        ]
        return { lines, next: 0 }
      },
    },
    { logLevel: 'silent' },
  )
  const read = async (body: object) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/operator/order/chat',
        payload: { order_id: orderID, ...body },
        headers: { operatortoken: OPERATOR_TOKEN },
      })
    ).json().data
  expect((await read({})).list).toMatchObject([
    { sequence: 2, text: '在吗', is_platform: false },
    { sequence: 1, text: '房间已创建', is_platform: true },
  ])
  await read({ before: 7 })
  expect(pages).toEqual([undefined, 7])
  await app.close()
  const message = `查看了订单${await numberOf(orderID)}的聊天记录`
  const { list } = (await operate('log/list', { words: message })).data
  expect(list).toMatchObject([
    { message: `${message}（第7条以前）`, operator: '小王' },
    { message, operator: '小王' },
  ])
})

test('exports are complete, safe for spreadsheets, and logged [OPERATOR-11]', async () => {
  const boss = await scene.person()
  await scene.boosting(boss, { title: '=1+1，"先付"' })
  const { data } = await operate('order/export', { words: '=1+1' })
  expect(data).toMatchObject({ rows: 1, is_complete: true })
  expect(data.content).toMatch(/^\ufeff订单号,类型,状态,标题/)
  expect(data.content).toContain(`"'=1+1，""先付"""`)
  const { list } = (await operate('log/list', { words: '已导出订单' })).data
  expect(list).toMatchObject([{ message: '已导出订单，共1行' }])
  for (const path of ['payment/export', 'payout/export', 'log/export']) {
    expect([path, (await operate(path)).ok]).toEqual([path, true])
  }
})

test('operatorDashboardToday counts the day, and shows money only to roles that see the books', async () => {
  const { data } = await operate('dashboard/today')
  expect(data).toMatchObject({
    people: { total: expect.any(Number) },
    orders: { published: expect.any(Number), running: 1 },
    money: { escrow: expect.any(Number) },
    pending: { disputes: 0 },
  })
  expect((data.days as readonly unknown[]).length).toBe(7)
  await anOperator(scene.market.context, '客服小李', { role: 'support', token: 'support-token' })
  const headers = { operatortoken: 'support-token' }
  expect((await operate('dashboard/today', {}, headers)).data).not.toHaveProperty('money')
})
