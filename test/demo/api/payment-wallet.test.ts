import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  clearing,
  escrowOf,
  type LedgerAccount,
  walletOf,
} from '../../../demo/api/src/ledger/accounts.ts'
import { post } from '../../../demo/api/src/ledger/post.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { openPaymentTestBed, type Payer, type PaymentTestBed } from './payment-test-bed.ts'

let testBed: PaymentTestBed
let payer: Payer

beforeEach(async () => {
  testBed = await openPaymentTestBed()
  payer = await testBed.payer('100001')
})

afterEach(() => testBed.market.close())

const move = (key: string, orderID: number | null, from: LedgerAccount, to: LedgerAccount) =>
  inTransaction(testBed.market.context, (tx) =>
    post(tx, {
      kind: 'test',
      key,
      orderID,
      memo: `说明 ${key}`,
      entries: [
        { account: from, fen: -1000 },
        { account: to, fen: 1000 },
      ],
    }),
  )

interface Item {
  readonly id: string
  readonly kind: string
  readonly amount: number
  readonly balance: number
  readonly memo: string
  readonly order_id: string
}

const record = async (body: object = {}): Promise<readonly Item[]> => {
  const { data } = await payer.call('/api/account/manage/record', body)
  return data.list as readonly Item[]
}

const withdraw = (fen: number, account_no = '13800005678') =>
  payer.call('/api/account/manage/withdrawCash', {
    amount: fen,
    account_name: '欧阳明月',
    account_no,
  })

/** Creates all kinds of entries. */
const live = async (): Promise<void> => {
  await payer.recharge(10_000)
  await move('hold:7', 7, walletOf(payer.accountID), escrowOf(7))
  await withdraw(2000)
  await move('gift', null, clearing, walletOf(payer.accountID))
  await move('refund:7', 7, escrowOf(7), walletOf(payer.accountID))
}

test("record returns the wallet's entries, the newest first, each with the balance after it", async () => {
  await live()
  expect(await record()).toMatchObject([
    { id: '5', kind: 'order', amount: 1000, balance: 9000, memo: '说明 refund:7', order_id: '7' },
    { id: '4', kind: 'other', amount: 1000, balance: 8000, memo: '说明 gift', order_id: '' },
    { id: '3', kind: 'withdraw', amount: -2000, balance: 7000, memo: '余额提现', order_id: '' },
    { id: '2', kind: 'order', amount: -1000, balance: 9000, memo: '说明 hold:7', order_id: '7' },
    { id: '1', kind: 'recharge', amount: 10_000, balance: 10_000, memo: '余额充值', order_id: '' },
  ])
})

test('record adds up to the balance', async () => {
  await live()
  const items = await record()
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(await payer.balance())
  expect(items[0]?.balance).toBe(await payer.balance())
})

test.each([
  ['all', ['5', '4', '3', '2', '1']],
  ['recharge', ['1']],
  ['withdraw', ['3']],
  ['order', ['5', '2']],
  ['other', ['4']],
])('record filters by kind: %s', async (kind, ids) => {
  await live()
  expect((await record({ kind })).map(({ id }) => id)).toEqual(ids)
})

test('record returns its list page by page', async () => {
  await live()
  const page = async (number: number) =>
    (await payer.call('/api/account/manage/record', { page: number, page_size: 2 })).data
  expect(await page(1)).toMatchObject({ list: [{ id: '5' }, { id: '4' }], has_more: true })
  expect(await page(3)).toMatchObject({ list: [{ id: '1' }], has_more: false })
  expect(await page(4)).toEqual({ list: [], has_more: false })
})

test("record returns only the caller's wallet", async () => {
  await live()
  const other = await testBed.payer('100002')
  const { data } = await other.call('/api/account/manage/record', {})
  expect(data).toEqual({ list: [], has_more: false })
  const info = await other.call('/api/account/manage/info')
  expect(info.data).toMatchObject({ balance: 0, frozen: 0, withdrawing: 0 })
})

test.each([
  ['an unknown kind', { kind: `all' or 1=1` }],
  ['page zero', { page: 0 }],
  ['a large page', { page_size: 51 }],
  ['no number', { page: 'x' }],
])('record rejects %s', async (_name, body) => {
  const reply = await payer.call('/api/account/manage/record', body)
  expect(reply).toMatchObject({ ok: false, error_code: 10001 })
})

test.each(['record', 'info', 'withdrawList'])('%s requires a login', async (name) => {
  const { body } = await testBed.market.post(`/api/account/manage/${name}`)
  expect(body.error_code).toBe(10002)
})

test('walletInfo returns the balance, the amount in escrow, and pending withdrawals', async () => {
  await payer.recharge(10_000)
  await move('hold:7', 7, walletOf(payer.accountID), escrowOf(7))
  await move('hold:8', 8, walletOf(payer.accountID), escrowOf(8))
  await move('refund:8', 8, escrowOf(8), walletOf(payer.accountID))
  await withdraw(2000)
  const { data } = await payer.call('/api/account/manage/info')
  expect(data).toEqual({
    balance: 7000,
    frozen: 1000,
    held: 0,
    withdrawing: 2000,
    recharge_min: 100,
    recharge_max: 5_000_000,
    withdraw_min: 1000,
    withdraw_max: 2_000_000,
    withdraw_left: 4_998_000,
    withdraw_fee_basis_points: 10,
    channels: [{ channel: 'sandbox', title: '沙箱支付' }],
  })
})

test('walletInfo shows no escrow after an order was settled', async () => {
  const other = await testBed.payer('100002')
  await payer.recharge(10_000)
  await move('hold:7', 7, walletOf(payer.accountID), escrowOf(7))
  await move('settle:7', 7, escrowOf(7), walletOf(other.accountID))
  expect((await payer.call('/api/account/manage/info')).data).toMatchObject({
    balance: 9000,
    frozen: 0,
  })
  expect((await other.call('/api/account/manage/info')).data).toMatchObject({
    balance: 1000,
    frozen: 0,
  })
})
