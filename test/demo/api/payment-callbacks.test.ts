import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPaymentTestBed, type Payer, type PaymentTestBed } from './payment-test-bed.ts'

const MINUTE_MS = 60_000

let testBed: PaymentTestBed
let payer: Payer

beforeEach(async () => {
  testBed = await openPaymentTestBed()
  payer = await testBed.payer('100001')
})

afterEach(() => testBed.market.close())

test('credits a payment once when its callback comes twice, also at the same time', async () => {
  const { payID, tradeNo } = await payer.create(500)
  const notify = () => testBed.notify({ trade_no: tradeNo, fen: 500 })
  expect(await Promise.all([notify(), notify(), notify()])).toEqual([200, 200, 200])
  expect(await notify()).toBe(200)
  expect(await testBed.clearingMoves()).toEqual([-500])
  expect(await payer.status(payID)).toBe('paid')
})

test('stays paid when an older failure arrives after the payment', async () => {
  const { payID, tradeNo } = await payer.create(500)
  const notice = { trade_no: tradeNo, fen: 500 }
  await testBed.notify(notice)
  expect(await testBed.notify({ ...notice, outcome: 'failed', reason: '密码错误' })).toBe(200)
  expect(await testBed.notify({ ...notice, outcome: 'open' })).toBe(200)
  expect(await payer.status(payID)).toBe('paid')
  expect(await testBed.clearingMoves()).toEqual([-500])
})

test('credits a payment that is told after a failure', async () => {
  const { payID, tradeNo } = await payer.create(500)
  const notice = { trade_no: tradeNo, fen: 500 }
  await testBed.notify({ ...notice, outcome: 'failed', reason: '密码错误' })
  expect(await payer.status(payID)).toBe('failed')
  await testBed.notify(notice)
  expect(await payer.status(payID)).toBe('paid')
  expect(await payer.balance()).toBe(500)
})

test('changes nothing while the provider says only that it waits', async () => {
  const { payID, tradeNo } = await payer.create(500)
  expect(await testBed.notify({ trade_no: tradeNo, fen: 500, outcome: 'open' })).toBe(200)
  expect(await payer.status(payID)).toBe('pending')
  expect(await testBed.clearingMoves()).toEqual([])
})

test('credits what is told long after the payment was closed: it was paid', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await testBed.later(15 * MINUTE_MS)
  expect(await payer.status(payID)).toBe('closed')
  await testBed.later(60 * MINUTE_MS)
  expect(await testBed.notify({ trade_no: tradeNo, fen: 500, outcome: 'failed' })).toBe(200)
  expect(await payer.status(payID)).toBe('closed')
  expect(await testBed.notify({ trade_no: tradeNo, fen: 500 })).toBe(200)
  expect(await payer.status(payID)).toBe('paid')
  expect(await testBed.clearingMoves()).toEqual([-500])
})

test.each([499, 501, 0, -500, 5_000_000])('credits nothing where %i fen are told', async (fen) => {
  const { payID, tradeNo } = await payer.create(500)
  expect(await testBed.notify({ trade_no: tradeNo, fen })).toBe(409)
  expect(await payer.status(payID)).toBe('pending')
  expect(await testBed.clearingMoves()).toEqual([])
})

test.each([
  ['no such payment', `R${'0'.repeat(24)}`],
  ['SQL', `' or 1=1; --`],
  ['10,000 characters', 'R'.repeat(10_000)],
])('credits nothing for an unknown name: %s', async (_name, tradeNo) => {
  await payer.create(500)
  expect(await testBed.notify({ trade_no: tradeNo, fen: 500 })).toBe(404)
  expect(await testBed.clearingMoves()).toEqual([])
})

test('takes no payout for a payment', async () => {
  const { tradeNo } = await payer.create(500)
  expect(await testBed.notify({ about: 'payout', trade_no: tradeNo, fen: 500 })).toBe(404)
  expect(await testBed.clearingMoves()).toEqual([])
})
