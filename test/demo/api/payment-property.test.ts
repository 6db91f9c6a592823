import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../demo/api/src/ledger/audit.ts'
import { deliveryNames } from '../../../demo/api/src/payments/sandbox/deliveries.ts'
import { openPaymentTestBed, type Payer, type PaymentTestBed } from './payment-test-bed.ts'

const MINUTE_MS = 60_000
const ACCOUNTS = ['100001', '100002', '100003', '100004']

let testBed: PaymentTestBed
let payers: readonly Payer[]

beforeAll(async () => {
  testBed = await openPaymentTestBed()
  payers = await Promise.all(ACCOUNTS.map((account) => testBed.payer(account)))
})

afterAll(() => testBed.market.close())

const payerAt = fc.nat(ACCOUNTS.length - 1)
const some = fc.nat(9)
const outcome = fc.constantFrom('paid' as const, 'failed' as const, 'open' as const)
const fens = fc.integer({ min: 900, max: 99_999 })

const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('recharge' as const), payerAt, fen: fens }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('withdraw' as const), payerAt, fen: fens }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('tell' as const),
      some,
      outcome,
      isWrong: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
    }),
  },
  fc.record({ what: fc.constant('tell-payout' as const), some, outcome }),
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      some,
      outcome: fc.constantFrom('paid' as const, 'failed' as const),
      delivery: fc.constantFrom(...deliveryNames),
    }),
  },
  fc.record({ what: fc.constant('wait' as const), ms: fc.nat(5 * MINUTE_MS) }),
)

type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never

const payments = () =>
  testBed.market.context.db.selectFrom('payments').orderBy('id').selectAll().execute()

const withdrawals = () =>
  testBed.market.context.db.selectFrom('withdrawals').orderBy('id').selectAll().execute()

/** Payments that the provider reported as paid, with the right amount. */
let paid: Set<string>

const notifyPayment = async ({
  some: at,
  outcome,
  isWrong,
}: Extract<Operation, { what: 'tell' }>) => {
  const payment = (await payments()).at(-1 - at)
  if (payment === undefined) return
  const { trade_no, fen } = payment
  if (outcome === 'paid' && !isWrong) paid.add(trade_no)
  const status = await testBed.notify({ trade_no, outcome, fen: isWrong ? fen + 1 : fen })
  expect(status).toBe(isWrong && outcome !== 'open' ? 409 : 200)
}

const notifyPayout = async ({ some: at, outcome }: Extract<Operation, { what: 'tell-payout' }>) => {
  const withdrawal = (await withdrawals()).at(-1 - at)
  if (withdrawal === undefined) return
  const { trade_no, fen, fee_fen } = withdrawal
  await testBed.notify({ about: 'payout', trade_no, outcome, fen: fen - fee_fen })
}

const decide = async (one: Extract<Operation, { what: 'decide' }>) => {
  const payment = (await payments()).at(-1 - one.some)
  if (payment === undefined) return
  await testBed.checkout(payment.trade_no)
  await testBed.decide(payment.trade_no, one.outcome, one.delivery)
}

const withdraw = (payer: Payer | undefined, fen: number) =>
  payer?.call('/api/account/manage/withdrawCash', {
    amount: fen,
    account_name: '欧阳明月',
    account_no: fen % 3 === 0 ? '13800000000' : '13800005678',
  })

const run = async (one: Operation): Promise<void> => {
  switch (one.what) {
    case 'recharge':
      await payers[one.payerAt]?.call('/api/pay/order/create', { amount: one.fen })
      return
    case 'withdraw':
      await withdraw(payers[one.payerAt], one.fen)
      return
    case 'tell':
      return notifyPayment(one)
    case 'tell-payout':
      return notifyPayout(one)
    case 'decide':
      return decide(one)
    case 'wait':
      return testBed.later(one.ms)
  }
}

const sumOf = (rows: readonly { readonly fen: number }[]): number =>
  rows.reduce((sum, { fen }) => sum + fen, 0)

const expectWalletsToAddUp = async (): Promise<void> => {
  const [recharged, withdrawn] = [await payments(), await withdrawals()]
  for (const { accountID, balance, withdrawing } of payers) {
    const own = withdrawn.filter(({ account_id }) => account_id === accountID)
    const came = recharged.filter(
      ({ account_id, state }) => account_id === accountID && state === 'paid',
    )
    expect(await withdrawing()).toBe(sumOf(own.filter(({ state }) => state === 'requested')))
    expect(await balance()).toBe(
      sumOf(came) - sumOf(own.filter(({ state }) => state !== 'refused')),
    )
    expect(await balance()).toBeGreaterThanOrEqual(0)
  }
}

const expectEachCreditedOnce = async (): Promise<void> => {
  const { db } = testBed.market.context
  const trades = await db
    .selectFrom('sandbox_trades')
    .where('kind', '=', 'payment')
    .where('state', '=', 'paid')
    .select('trade_no')
    .execute()
  for (const { trade_no } of trades) paid.add(trade_no)
  const credited = (await payments()).filter(({ state }) => state === 'paid')
  expect(new Set(credited.map(({ trade_no }) => trade_no))).toEqual(paid)
  const transfers = await db
    .selectFrom('transfers')
    .where('kind', '=', 'recharge')
    .select('unique_key')
    .execute()
  expect(transfers.map(({ unique_key }) => unique_key).sort()).toEqual(
    credited.map(({ id }) => `recharge:${id}`).sort(),
  )
}

test('every paid payment is credited once and the books balance, in any order of events', async () => {
  paid = new Set()
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (operations) => {
      for (let at = 0; at < operations.length; at += 8) {
        await Promise.all(operations.slice(at, at + 8).map(run))
        await expectWalletsToAddUp()
      }
      // Finishes all pending work, including polls.
      for (const minutes of [16, 1, 6, 6]) await testBed.later(minutes * MINUTE_MS)
      await expectWalletsToAddUp()
      await expectEachCreditedOnce()
      const waiting = (await withdrawals()).filter(({ state }) => state === 'requested')
      expect(waiting).toEqual([])
      expect(await auditLedger(testBed.market.context.db)).toEqual([])
    }),
    { numRuns: 20 },
  )
  // Otherwise the test checked nothing.
  expect(paid.size).toBeGreaterThan(10)
  expect((await withdrawals()).length).toBeGreaterThan(5)
}, 60_000)
