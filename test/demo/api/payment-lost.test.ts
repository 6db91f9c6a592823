import { afterEach, beforeEach, expect, test } from 'vitest'
import { pollPayments } from '../../../demo/api/src/payments/poll-providers.ts'
import { type PaymentProvider, paymentProviders } from '../../../demo/api/src/payments/provider.ts'
import { type Post, sendNotices } from '../../../demo/api/src/payments/sandbox/run-sandbox.ts'
import { openPaymentTestBed, type Payer, type PaymentTestBed } from './payment-test-bed.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

let testBed: PaymentTestBed
let payer: Payer

beforeEach(async () => {
  testBed = await openPaymentTestBed()
  payer = await testBed.payer('100001')
})

afterEach(() => testBed.market.close())

test('the sandbox retries a notice with a growing delay until it is acknowledged', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await testBed.checkout(tradeNo)
  await testBed.decide(tradeNo, 'paid')
  const tries: number[] = []
  const noAnswer: Post = async () => {
    tries.push(testBed.market.context.now())
    throw new Error('no route to the marketplace')
  }
  for (let at = 0; at < 8; at += 1) {
    await sendNotices(testBed.sandbox, noAnswer)
    testBed.market.advance(SECOND_MS)
  }
  const start = tries[0] ?? 0
  expect(tries.map((at) => (at - start) / SECOND_MS)).toEqual([0, 1, 3, 7])
  await testBed.later(MINUTE_MS)
  expect(await payer.status(payID)).toBe('paid')
  const left = await testBed.market.context.db.selectFrom('sandbox_notices').selectAll().execute()
  expect(left).toEqual([])
})

test('the sandbox drops a notice after twenty attempts', async () => {
  const { tradeNo } = await payer.create(500)
  await testBed.checkout(tradeNo)
  await testBed.decide(tradeNo, 'paid')
  let tries = 0
  for (let at = 0; at < 25; at += 1) {
    await sendNotices(testBed.sandbox, async () => {
      tries += 1
      return 500
    })
    testBed.market.advance(10 * MINUTE_MS)
  }
  expect(tries).toBe(20)
})

test.each([
  ['once', [0]],
  ['late', [30]],
  ['twice', [0, 5]],
  ['reversed', [0, 5]],
  ['lost', []],
])('the sandbox delivers notices in the selected way: %s', async (delivery, seconds) => {
  const { payID, tradeNo } = await payer.create(500)
  await testBed.checkout(tradeNo)
  await testBed.decide(tradeNo, 'paid', delivery)
  const attempts: number[] = []
  const start = testBed.market.context.now()
  for (let at = 0; at < 60; at += 5) {
    await sendNotices(testBed.sandbox, async (url, headers, body) => {
      attempts.push((testBed.market.context.now() - start) / SECOND_MS)
      return testBed.send(url, headers, body)
    })
    testBed.market.advance(5 * SECOND_MS)
  }
  expect(attempts).toEqual(seconds)
  await pollPayments(testBed.market.context)
  expect(await payer.status(payID)).toBe('paid')
  expect(await testBed.clearingMoves()).toEqual([-500])
})

test('pollPayments queries a payment without a notice', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await testBed.checkout(tradeNo)
  await testBed.decide(tradeNo, 'failed', 'lost')
  await testBed.later(10 * SECOND_MS)
  expect(await payer.status(payID)).toBe('failed')
  await testBed.decide(tradeNo, 'paid', 'lost')
  await testBed.later(20 * SECOND_MS)
  expect(await payer.status(payID)).toBe('paid')
  await testBed.later(MINUTE_MS)
  expect(await testBed.clearingMoves()).toEqual([-500])
})

test('pollPayments queries with a growing delay, and when the payment expires', async () => {
  await payer.create(500)
  const { context } = testBed.market
  const start = context.now()
  const queried: (readonly [what: string, seconds: number])[] = []
  const note = (what: string) => queried.push([what, (context.now() - start) / SECOND_MS])
  const [sandbox] = context.payments.values()
  if (sandbox === undefined) throw new Error('the market has no provider')
  const watched: PaymentProvider = {
    ...sandbox,
    query: (about, tradeNo) => {
      note('query')
      return sandbox.query(about, tradeNo)
    },
    close: (tradeNo) => {
      note('close')
      return sandbox.close(tradeNo)
    },
  }
  for (let at = 0; at < 200; at += 1) {
    await pollPayments({ ...context, payments: paymentProviders([watched]) })
    testBed.market.advance(5 * SECOND_MS)
  }
  expect(queried).toEqual([
    ['query', 10],
    ['query', 30],
    ['query', 70],
    ['query', 150],
    ['query', 310],
    ['query', 610],
    ['close', 900],
  ])
})

test('pollPayments closes a payment after fifteen minutes, also at the provider', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await testBed.checkout(tradeNo)
  await testBed.later(15 * MINUTE_MS - 1)
  expect(await payer.status(payID)).toBe('pending')
  await testBed.later(1)
  expect(await payer.status(payID)).toBe('closed')
  await testBed.decide(tradeNo, 'paid')
  await testBed.later(MINUTE_MS)
  expect(await payer.status(payID)).toBe('closed')
  expect(await testBed.clearingMoves()).toEqual([])
})

test('pollPayments keeps a failed payment failed when it expires', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await testBed.checkout(tradeNo)
  await testBed.decide(tradeNo, 'failed')
  await testBed.later(15 * MINUTE_MS)
  expect(await payer.status(payID)).toBe('failed')
  const { ask_at } = await testBed.market.context.db
    .selectFrom('payments')
    .where('id', '=', Number(payID))
    .select('ask_at')
    .executeTakeFirstOrThrow()
  expect(ask_at).toBeNull()
})

test('pollPayments credits a payment that was found paid when it expires', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await testBed.checkout(tradeNo)
  await testBed.decide(tradeNo, 'paid', 'lost')
  await testBed.later(15 * MINUTE_MS)
  expect(await payer.status(payID)).toBe('paid')
  expect(await payer.balance()).toBe(500)
})

test('pollPayments leaves a payment open if its provider does not answer, and polls the others', async () => {
  const [first, second] = [await payer.create(500), await payer.create(600)]
  const { context } = testBed.market
  const [sandbox] = context.payments.values()
  if (sandbox === undefined) throw new Error('the market has no provider')
  const silent = {
    ...sandbox,
    close: async (tradeNo: string) => {
      if (tradeNo === first.tradeNo) throw new Error('the provider does not answer')
      return sandbox.close(tradeNo)
    },
  }
  testBed.market.advance(15 * MINUTE_MS)
  const chased = pollPayments({ ...context, payments: new Map([['sandbox', silent]]) })
  await expect(chased).rejects.toThrow('some failed')
  expect(await payer.status(first.payID)).toBe('pending')
  expect(await payer.status(second.payID)).toBe('closed')
  await testBed.later(10 * MINUTE_MS)
  expect(await payer.status(first.payID)).toBe('closed')
})
