import { afterEach, beforeEach, expect, test } from 'vitest'
import { pollPayments } from '../../../demo/api/src/payments/poll-payments.ts'
import { type PaymentProvider, paymentProviders } from '../../../demo/api/src/payments/provider.ts'
import { type Post, sendNotices } from '../../../demo/api/src/payments/sandbox/tick.ts'
import { openPaymentDesk, type Payer, type PaymentDesk } from './payment-test-bed.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

let desk: PaymentDesk
let payer: Payer

beforeEach(async () => {
  desk = await openPaymentDesk()
  payer = await desk.payer('100001')
})

afterEach(() => desk.market.close())

test('the sandbox tells again until it is answered, later each time', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await desk.checkout(tradeNo)
  await desk.decide(tradeNo, 'paid')
  const tries: number[] = []
  const noAnswer: Post = async () => {
    tries.push(desk.market.context.now())
    throw new Error('no route to the marketplace')
  }
  for (let at = 0; at < 8; at += 1) {
    await sendNotices(desk.sandbox, noAnswer)
    desk.market.advance(SECOND_MS)
  }
  const start = tries[0] ?? 0
  expect(tries.map((at) => (at - start) / SECOND_MS)).toEqual([0, 1, 3, 7])
  await desk.later(MINUTE_MS)
  expect(await payer.status(payID)).toBe('paid')
  const left = await desk.market.context.db.selectFrom('sandbox_notices').selectAll().execute()
  expect(left).toEqual([])
})

test('the sandbox gives up telling after twenty attempts', async () => {
  const { tradeNo } = await payer.create(500)
  await desk.checkout(tradeNo)
  await desk.decide(tradeNo, 'paid')
  let tries = 0
  for (let at = 0; at < 25; at += 1) {
    await sendNotices(desk.sandbox, async () => {
      tries += 1
      return 500
    })
    desk.market.advance(10 * MINUTE_MS)
  }
  expect(tries).toBe(20)
})

test.each([
  ['once', [0]],
  ['late', [30]],
  ['twice', [0, 5]],
  ['reversed', [0, 5]],
  ['lost', []],
])('the sandbox tells as it is asked to: %s', async (delivery, seconds) => {
  const { payID, tradeNo } = await payer.create(500)
  await desk.checkout(tradeNo)
  await desk.decide(tradeNo, 'paid', delivery)
  const told: number[] = []
  const start = desk.market.context.now()
  for (let at = 0; at < 60; at += 5) {
    await sendNotices(desk.sandbox, async (url, headers, body) => {
      told.push((desk.market.context.now() - start) / SECOND_MS)
      return desk.send(url, headers, body)
    })
    desk.market.advance(5 * SECOND_MS)
  }
  expect(told).toEqual(seconds)
  await pollPayments(desk.market.context)
  expect(await payer.status(payID)).toBe('paid')
  expect(await desk.clearingMoves()).toEqual([-500])
})

test('asks the provider about a payment of which nothing is heard', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await desk.checkout(tradeNo)
  await desk.decide(tradeNo, 'failed', 'lost')
  await desk.later(10 * SECOND_MS)
  expect(await payer.status(payID)).toBe('failed')
  await desk.decide(tradeNo, 'paid', 'lost')
  await desk.later(20 * SECOND_MS)
  expect(await payer.status(payID)).toBe('paid')
  await desk.later(MINUTE_MS)
  expect(await desk.clearingMoves()).toEqual([-500])
})

test('asks the provider later each time, and at the end of the time to pay', async () => {
  await payer.create(500)
  const { context } = desk.market
  const start = context.now()
  const asked: (readonly [what: string, seconds: number])[] = []
  const note = (what: string) => asked.push([what, (context.now() - start) / SECOND_MS])
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
    desk.market.advance(5 * SECOND_MS)
  }
  expect(asked).toEqual([
    ['query', 10],
    ['query', 30],
    ['query', 70],
    ['query', 150],
    ['query', 310],
    ['query', 610],
    ['close', 900],
  ])
})

test('closes a payment after fifteen minutes, at the provider too', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await desk.checkout(tradeNo)
  await desk.later(15 * MINUTE_MS - 1)
  expect(await payer.status(payID)).toBe('pending')
  await desk.later(1)
  expect(await payer.status(payID)).toBe('closed')
  await desk.decide(tradeNo, 'paid')
  await desk.later(MINUTE_MS)
  expect(await payer.status(payID)).toBe('closed')
  expect(await desk.clearingMoves()).toEqual([])
})

test('leaves a failed payment failed when its time is over', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await desk.checkout(tradeNo)
  await desk.decide(tradeNo, 'failed')
  await desk.later(15 * MINUTE_MS)
  expect(await payer.status(payID)).toBe('failed')
  const { ask_at } = await desk.market.context.db
    .selectFrom('payments')
    .where('id', '=', Number(payID))
    .select('ask_at')
    .executeTakeFirstOrThrow()
  expect(ask_at).toBeNull()
})

test('finds at the end of its time that a payment was paid', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await desk.checkout(tradeNo)
  await desk.decide(tradeNo, 'paid', 'lost')
  await desk.later(15 * MINUTE_MS)
  expect(await payer.status(payID)).toBe('paid')
  expect(await payer.balance()).toBe(500)
})

test('closes nothing that a silent provider may have been paid for, and asks the others', async () => {
  const [first, second] = [await payer.create(500), await payer.create(600)]
  const { context } = desk.market
  const [sandbox] = context.payments.values()
  if (sandbox === undefined) throw new Error('the market has no provider')
  const silent = {
    ...sandbox,
    close: async (tradeNo: string) => {
      if (tradeNo === first.tradeNo) throw new Error('the provider does not answer')
      return sandbox.close(tradeNo)
    },
  }
  desk.market.advance(15 * MINUTE_MS)
  const chased = pollPayments({ ...context, payments: new Map([['sandbox', silent]]) })
  await expect(chased).rejects.toThrow('some failed')
  expect(await payer.status(first.payID)).toBe('pending')
  expect(await payer.status(second.payID)).toBe('closed')
  await desk.later(10 * MINUTE_MS)
  expect(await payer.status(first.payID)).toBe('closed')
})
