import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverDue } from '../../../demo/api/src/effects/deliver.ts'
import { enqueueEffect } from '../../../demo/api/src/effects/enqueue-effect.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import {
  clearing,
  feeAccount,
  subsidyAccount,
  walletOf,
} from '../../../demo/api/src/ledger/accounts.ts'
import { type Entry, post } from '../../../demo/api/src/ledger/post.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { type Market, openMarket } from './market.ts'
import { asOperator } from './operator-client.ts'

const DAY_MS = 24 * 3600 * 1000

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const operator = (path: string, body?: object) => asOperator(market)(path, body)

const move = (key: string, entries: readonly Entry[]) =>
  inTransaction(market.context, (tx) =>
    post(tx, { kind: 'test', key, orderID: null, memo: '', entries }),
  )

test('operatorLedgerOverview returns the balances by kind and the sums by day', async () => {
  await move('recharge', [
    { account: clearing, fen: -10_000 },
    { account: walletOf(1), fen: 10_000 },
  ])
  await move('settle', [
    { account: walletOf(1), fen: -500 },
    { account: feeAccount, fen: 500 },
  ])
  market.advance(DAY_MS)
  await move('coupon', [
    { account: subsidyAccount, fen: -300 },
    { account: walletOf(1), fen: 200 },
    { account: feeAccount, fen: 100 },
  ])
  const { data } = await operator('ledger/overview')
  expect(data.fee_basis_points).toBe(500)
  expect(data.totals).toEqual([
    { kind: 'wallet', sum: 9700, count: 1 },
    { kind: 'escrow', sum: 0, count: 0 },
    { kind: 'held', sum: 0, count: 0 },
    { kind: 'withdrawal', sum: 0, count: 0 },
    { kind: 'fee', sum: 600, count: 1 },
    { kind: 'subsidy', sum: -300, count: 1 },
    { kind: 'clearing', sum: -10_000, count: 1 },
  ])
  expect(data.days).toEqual([
    { date: '2023-11-16', fee: 100, subsidy: 300 },
    { date: '2023-11-15', fee: 500, subsidy: 0 },
  ])
  market.advance(40 * DAY_MS)
  expect((await operator('ledger/overview')).data.days).toEqual([])
})

test('operatorLedgerAudit reports errors in the books', async () => {
  await move('recharge', [
    { account: clearing, fen: -100 },
    { account: walletOf(1), fen: 100 },
  ])
  expect((await operator('ledger/audit')).data).toEqual({
    is_clean: true,
    transfers: 1,
    faults: [],
  })
  const cheat = (balance: number) =>
    market.context.db
      .updateTable('ledger_accounts')
      .set({ balance })
      .where('kind', '=', 'wallet')
      .execute()
  await cheat(1100)
  const { data } = await operator('ledger/audit')
  expect(data.is_clean).toBe(false)
  expect(data.faults).toContain('wallet 1 is not the sum of its entries')
  await cheat(100)
})

const note = (number: number) =>
  inTransaction(market.context, (tx) =>
    enqueueEffect(tx, {
      stream: 'order:7',
      command: 'group_open_http_svc/x',
      body: { number },
    }),
  )

const FIRST = { stream: 'order:7', number: 1 }

const rejectingCall = () => Promise.reject(new Error('tell the chat: 10004 no such group'))

test('operatorEffectList returns failed effects with the number behind each, and a retry sends them at once', async () => {
  await note(1)
  await note(2)
  expect((await operator('effect/list')).data.list).toEqual([])
  await deliverDue(market.context, rejectingCall)
  expect((await operator('effect/list')).data.list).toEqual([
    {
      ...FIRST,
      command: 'group_open_http_svc/x',
      attempts: 1,
      due_at: market.context.now() + 1000,
      failure: 'tell the chat: 10004 no such group',
      waiting: 1,
    },
  ])
  expect((await operator('login/check')).data.effects).toBe(1)
  expect((await operator('effect/retry', FIRST)).ok).toBe(true)
  const delivered: string[] = []
  await deliverDue(market.context, async (_command, body) => {
    delivered.push(body)
  })
  expect(delivered).toEqual(['{"number":1}', '{"number":2}'])
  const gone = await operator('effect/retry', FIRST)
  expect(gone.error_code).toBe(failures.EFFECT_UNKNOWN.code)
})

test('operatorEffectDrop drops a failed effect with a reason, and rejects one without an attempt', async () => {
  await note(1)
  await note(2)
  const drop = () => operator('effect/drop', { ...FIRST, reason: '群已解散' })
  expect((await drop()).error_code).toBe(failures.EFFECT_UNKNOWN.code)
  await deliverDue(market.context, rejectingCall)
  expect((await drop()).ok).toBe(true)
  const delivered: string[] = []
  await deliverDue(market.context, async (_command, body) => {
    delivered.push(body)
  })
  expect(delivered).toEqual(['{"number":2}'])
  expect((await operator('log/list')).data.list).toMatchObject([{ reason: '群已解散' }])
})
