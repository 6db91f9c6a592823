import { afterEach, beforeEach, expect, test } from 'vitest'
import { feeAccount } from '../../../demo/api/src/ledger/accounts.ts'
import { balanceOf } from '../../../demo/api/src/ledger/audit.ts'
import { pollWithdrawals } from '../../../demo/api/src/payments/poll-providers.ts'
import { type PayoutOrder, paymentProviders } from '../../../demo/api/src/payments/provider.ts'
import { sandboxProvider } from '../../../demo/api/src/payments/sandbox/sandbox-provider.ts'
import { openPaymentTestBed, type Payer, type PaymentTestBed } from './payment-test-bed.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

const RECEIVER = { account_name: '欧阳明月', account_no: '13800005678' }

let testBed: PaymentTestBed
let payer: Payer

beforeEach(async () => {
  testBed = await openPaymentTestBed()
  payer = await testBed.payer('100001')
  await payer.recharge(100_000)
})

afterEach(() => testBed.market.close())

const withdraw = (body: object, key?: string) =>
  payer.call('/api/account/manage/withdrawCash', { ...RECEIVER, ...body }, key)

const rows = () => testBed.market.context.db.selectFrom('withdrawals').selectAll().execute()

const onlyRow = async () => {
  const [row] = await rows()
  if (row === undefined) throw new Error('there is no withdrawal')
  return row
}

const fees = () => balanceOf(testBed.market.context.db, feeAccount)

test("a withdrawal leaves the wallet at once and reaches the receiver with the provider's notice", async () => {
  const { data } = await withdraw({ amount: 50_000 })
  expect(data).toEqual({
    withdraw_id: '1',
    amount: 50_000,
    fee: 50,
    receive: 49_950,
    balance: 50_000,
  })
  expect(await payer.withdrawing()).toBe(50_000)
  await testBed.later(0)
  expect((await onlyRow()).state).toBe('requested')
  await testBed.later(5 * SECOND_MS)
  expect((await onlyRow()).state).toBe('paid_out')
  expect(await payer.withdrawing()).toBe(0)
  expect(await payer.balance()).toBe(50_000)
  expect(await fees()).toBe(50)
})

test('a refused withdrawal is refunded in full, without a fee', async () => {
  await withdraw({ amount: 50_000, account_no: '13800000000' })
  await testBed.later(0)
  await testBed.later(5 * SECOND_MS)
  expect(await onlyRow()).toMatchObject({ state: 'refused', reason: '收款账户状态异常' })
  expect(await payer.withdrawing()).toBe(0)
  expect(await payer.balance()).toBe(100_000)
  expect(await fees()).toBe(0)
})

test('a finished withdrawal sends a message to the account', async () => {
  await withdraw({ amount: 50_000 })
  await withdraw({ amount: 10_000, account_no: '13800000000' })
  await testBed.later(0)
  await testBed.later(5 * SECOND_MS)
  const messages = await testBed.market.context.db
    .selectFrom('messages')
    .where('title', 'like', '提现%')
    .orderBy('id')
    .select('text')
    .execute()
  expect(messages.map(({ text }) => text)).toEqual([
    '您提现的 ¥499.50 已转入收款账户，请注意查收。',
    '您的提现未成功（收款账户状态异常），¥100.00 已退回余额。',
  ])
})

test.each([
  ['paid', 'paid_out', 50_000],
  ['failed', 'refused', 100_000],
] as const)(
  "a withdrawal is decided on the sandbox's page: %s",
  async (outcome, state, balance) => {
    const { context } = testBed.market
    const byHand = sandboxProvider({ ...testBed.sandbox, payoutMs: null })
    await withdraw({ amount: 50_000 })
    await pollWithdrawals({ ...context, payments: paymentProviders([byHand]) })
    await testBed.later(HOUR_MS)
    const { state: waiting, voucher_url } = await onlyRow()
    expect(waiting).toBe('requested')
    const { body } = await testBed.market.app.inject({ method: 'GET', url: voucher_url })
    expect(body).toContain('等待打款')
    await testBed.decide((await onlyRow()).trade_no, outcome)
    await testBed.tick()
    expect((await onlyRow()).state).toBe(state)
    expect(await payer.balance()).toBe(balance)
  },
)

test('a repeated callback moves money once', async () => {
  await withdraw({ amount: 50_000 })
  const { trade_no } = await onlyRow()
  const notify = () => testBed.notify({ about: 'payout', trade_no, fen: 49_950 })
  expect(await Promise.all([notify(), notify()])).toEqual([200, 200])
  expect(await notify()).toBe(200)
  expect(await fees()).toBe(50)
})

test.each([
  ['paid', 'failed', 50_000],
  ['failed', 'paid', 100_000],
] as const)(
  'a withdrawal that is %s stays so, even if the provider reports %s',
  async (first, then, balance) => {
    await withdraw({ amount: 50_000 })
    const notice = { about: 'payout', trade_no: (await onlyRow()).trade_no, fen: 49_950 } as const
    await testBed.notify({ ...notice, outcome: first })
    const { state } = await onlyRow()
    expect(await testBed.notify({ ...notice, outcome: then })).toBe(200)
    expect((await onlyRow()).state).toBe(state)
    expect(await payer.balance()).toBe(balance)
  },
)

test.each([
  ['another amount', { fen: 50_000 }, 409],
  ['a payment', { about: 'payment', fen: 50_000 }, 404],
  ['an unknown name', { trade_no: `W${'0'.repeat(24)}` }, 404],
] as const)('a callback about %s moves nothing', async (_name, notice, status) => {
  await withdraw({ amount: 50_000 })
  const { trade_no } = await onlyRow()
  expect(await testBed.notify({ about: 'payout', trade_no, fen: 49_950, ...notice })).toBe(status)
  expect((await onlyRow()).state).toBe('requested')
  expect(await payer.withdrawing()).toBe(50_000)
})

test('a payout request without a response is repeated, and pays once', async () => {
  const { context } = testBed.market
  const sandbox = sandboxProvider({ ...testBed.sandbox, payoutMs: 5000 })
  const queried: string[] = []
  const lossy = {
    ...sandbox,
    payouts: {
      accounts: { pattern: /./, wrong: '' },
      payOut: async (order: PayoutOrder) => {
        queried.push(order.tradeNo)
        if (queried.length > 1) await sandbox.payouts?.payOut(order)
        throw new Error('the answer was lost')
      },
    },
  }
  const poll = () =>
    pollWithdrawals({ ...context, payments: paymentProviders([lossy]) }).catch(() => {})
  await withdraw({ amount: 50_000 })
  for (let at = 0; at < 6; at += 1) {
    await poll()
    testBed.market.advance(60 * SECOND_MS)
  }
  expect(queried).toHaveLength(2)
  await testBed.tick()
  expect((await onlyRow()).state).toBe('paid_out')
  expect(await payer.balance()).toBe(50_000)
})

test('pollWithdrawals waits longer after each request without a response', async () => {
  const { context } = testBed.market
  const start = context.now()
  const seconds: number[] = []
  const silent = {
    ...sandboxProvider({ ...testBed.sandbox, payoutMs: null }),
    query: async () => {
      seconds.push((context.now() - start) / SECOND_MS)
      throw new Error('the provider does not answer')
    },
  }
  await withdraw({ amount: 50_000 })
  for (let at = 0; at < 40; at += 1) {
    await pollWithdrawals({ ...context, payments: paymentProviders([silent]) }).catch(() => {})
    testBed.market.advance(5 * SECOND_MS)
  }
  expect(seconds).toEqual([0, 20, 60, 140])
  expect(await payer.withdrawing()).toBe(50_000)
})

test('pollWithdrawals queries a payout without a notice', async () => {
  await withdraw({ amount: 50_000 })
  await pollWithdrawals(testBed.market.context)
  await testBed.decide((await onlyRow()).trade_no, 'paid', 'lost')
  testBed.market.advance(20 * SECOND_MS)
  await pollWithdrawals(testBed.market.context)
  expect((await onlyRow()).state).toBe('paid_out')
})

test('withdrawCash creates one withdrawal per idempotency key', async () => {
  const tries = await Promise.all([1, 2, 3].map(() => withdraw({ amount: 50_000 }, 'k1')))
  expect(tries[1]).toEqual(tries[0])
  expect(tries[2]).toEqual(tries[0])
  expect(await rows()).toHaveLength(1)
  expect(await payer.balance()).toBe(50_000)
})

test('concurrent withdrawals never exceed the balance', async () => {
  const tries = await Promise.all([1, 2, 3, 4].map(() => withdraw({ amount: 40_000 })))
  expect(tries.filter(({ ok }) => ok)).toHaveLength(2)
  expect(tries.find(({ ok }) => !ok)?.error_msg).toBe('余额不足')
  expect(await payer.balance()).toBe(20_000)
  expect(await rows()).toHaveLength(2)
})

test("withdrawalList returns only the caller's withdrawals, the newest first, with masked receivers", async () => {
  const other = await testBed.payer('100002')
  await other.recharge(10_000)
  await other.call('/api/account/manage/withdrawCash', { ...RECEIVER, amount: 5000 })
  await withdraw({ amount: 10_000 })
  testBed.market.advance(SECOND_MS)
  await withdraw({ amount: 20_000, account_no: '6222020200110000' })
  await testBed.later(0)
  await testBed.later(5 * SECOND_MS)
  const list = (body: object) => payer.call('/api/account/manage/withdrawList', body)
  const { data } = await list({ page: 1, page_size: 1 })
  expect(data).toMatchObject({
    list: [
      {
        amount: 20_000,
        fee: 20,
        receive: 19_980,
        status: 'refused',
        reason: '收款账户状态异常',
        account_name: '欧阳明月',
        account_no: '622****0000',
      },
    ],
    has_more: true,
  })
  const second = await list({ page: 2, page_size: 1 })
  expect(second.data).toMatchObject({
    list: [{ amount: 10_000, status: 'paid_out', account_no: '138****5678' }],
    has_more: false,
  })
})
