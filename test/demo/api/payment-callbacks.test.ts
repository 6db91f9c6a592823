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

test('a repeated callback credits a payment once, also concurrently', async () => {
  const { payID, tradeNo } = await payer.create(500)
  const notify = () => testBed.notify({ trade_no: tradeNo, fen: 500 })
  expect(await Promise.all([notify(), notify(), notify()])).toEqual([200, 200, 200])
  expect(await notify()).toBe(200)
  expect(await testBed.clearingMoves()).toEqual([-500])
  expect(await payer.status(payID)).toBe('paid')
})

test('a payment stays paid if an older failure arrives later', async () => {
  const { payID, tradeNo } = await payer.create(500)
  const notice = { trade_no: tradeNo, fen: 500 }
  await testBed.notify(notice)
  expect(await testBed.notify({ ...notice, outcome: 'failed', reason: '密码错误' })).toBe(200)
  expect(await testBed.notify({ ...notice, outcome: 'open' })).toBe(200)
  expect(await payer.status(payID)).toBe('paid')
  expect(await testBed.clearingMoves()).toEqual([-500])
})

test('a payment is credited after a failure was reported', async () => {
  const { payID, tradeNo } = await payer.create(500)
  const notice = { trade_no: tradeNo, fen: 500 }
  await testBed.notify({ ...notice, outcome: 'failed', reason: '密码错误' })
  expect(await payer.status(payID)).toBe('failed')
  await testBed.notify(notice)
  expect(await payer.status(payID)).toBe('paid')
  expect(await payer.balance()).toBe(500)
})

test('a notice with the state open changes nothing', async () => {
  const { payID, tradeNo } = await payer.create(500)
  expect(await testBed.notify({ trade_no: tradeNo, fen: 500, outcome: 'open' })).toBe(200)
  expect(await payer.status(payID)).toBe('pending')
  expect(await testBed.clearingMoves()).toEqual([])
})

test('a late notice credits a closed payment: it was paid', async () => {
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

test.each([499, 501, 0, -500, 5_000_000])('a notice with %i fen credits nothing', async (fen) => {
  const { payID, tradeNo } = await payer.create(500)
  expect(await testBed.notify({ trade_no: tradeNo, fen })).toBe(409)
  expect(await payer.status(payID)).toBe('pending')
  expect(await testBed.clearingMoves()).toEqual([])
})

test.each([
  ['no such payment', `R${'0'.repeat(24)}`],
  ['SQL', `' or 1=1; --`],
  ['10,000 characters', 'R'.repeat(10_000)],
])('a notice with an unknown trade number credits nothing: %s', async (_name, tradeNo) => {
  await payer.create(500)
  expect(await testBed.notify({ trade_no: tradeNo, fen: 500 })).toBe(404)
  expect(await testBed.clearingMoves()).toEqual([])
})

test('a payout notice does not apply to a payment', async () => {
  const { tradeNo } = await payer.create(500)
  expect(await testBed.notify({ about: 'payout', trade_no: tradeNo, fen: 500 })).toBe(404)
  expect(await testBed.clearingMoves()).toEqual([])
})
