import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  clearing,
  escrowOf,
  feeAccount,
  type LedgerAccount,
  walletOf,
} from '../../../demo/api/src/ledger/accounts.ts'
import { auditLedger, balanceOf } from '../../../demo/api/src/ledger/audit.ts'
import { type Entry, post } from '../../../demo/api/src/ledger/post.ts'
import type { Database } from '../../../demo/api/src/storage/database.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})

afterEach(() => database.close())

const pay = (key: string, entries: readonly Entry[]): Promise<boolean> =>
  inTransaction({ db, now: () => 1 }, (tx) =>
    post(tx, { kind: 'test', key, orderID: null, memo: '测试', entries }),
  )

const move = (key: string, from: LedgerAccount, to: LedgerAccount, fen: number) =>
  pay(key, [
    { account: from, fen: -fen },
    { account: to, fen },
  ])

test('post moves money between accounts', async () => {
  expect(await move('recharge:1', clearing, walletOf(1), 500)).toBe(true)
  expect(await move('hold:1', walletOf(1), escrowOf(7), 200)).toBe(true)
  expect(await balanceOf(db, walletOf(1))).toBe(300)
  expect(await balanceOf(db, escrowOf(7))).toBe(200)
  expect(await balanceOf(db, clearing)).toBe(-500)
  expect(await auditLedger(db)).toEqual([])
})

test('post numbers the entries of an account, each with the balance after it', async () => {
  await move('recharge:1', clearing, walletOf(1), 500)
  await move('recharge:2', clearing, walletOf(2), 900)
  await move('hold:1', walletOf(1), escrowOf(7), 200)
  const entries = await db
    .selectFrom('entries')
    .where('kind', '=', 'wallet')
    .where('owner', '=', 1)
    .orderBy('number')
    .select(['number', 'fen', 'balance_after'])
    .execute()
  expect(entries).toEqual([
    { number: 1, fen: 500, balance_after: 500 },
    { number: 2, fen: -200, balance_after: 300 },
  ])
})

test('post does nothing for a known key', async () => {
  await move('recharge:1', clearing, walletOf(1), 500)
  expect(await move('recharge:1', clearing, walletOf(1), 500)).toBe(false)
  expect(await balanceOf(db, walletOf(1))).toBe(500)
})

test('post rejects an overdraft and rolls the transfer back', async () => {
  await move('recharge:1', clearing, walletOf(1), 99)
  await expect(move('hold:1', walletOf(1), escrowOf(7), 100)).rejects.toThrow('余额不足')
  expect(await balanceOf(db, escrowOf(7))).toBe(0)
  await move('recharge:2', clearing, walletOf(1), 1)
  expect(await move('hold:1', walletOf(1), escrowOf(7), 100)).toBe(true)
})

test.each([
  ['do not sum to zero', [-100, 99]],
  ['not whole fen', [-0.5, 0.5]],
  ['not whole fen', [Number.NaN, 1]],
])('post rejects entries: %s', async (words, [from = 0, to = 0]) => {
  const entries = [
    { account: clearing, fen: from },
    { account: walletOf(1), fen: to },
  ]
  await expect(pay('odd', entries)).rejects.toThrow(words)
  expect(await db.selectFrom('transfers').selectAll().execute()).toEqual([])
})

test('post rejects calls outside of a transaction', async () => {
  const transfer = { kind: 'test', key: 'bare', orderID: null, memo: '', entries: [] }
  await expect(post({ db, now: () => 1 }, transfer)).rejects.toThrow('not in a transaction')
})

test('auditLedger finds entries that were written past the ledger', async () => {
  await move('recharge:1', clearing, walletOf(1), 500)
  await db.updateTable('ledger_accounts').set({ balance: 600 }).where('owner', '=', 1).execute()
  await db.updateTable('entries').set({ fen: 700 }).where('owner', '=', 1).execute()
  expect(await auditLedger(db)).toEqual([
    'recharge:1 does not sum up to zero',
    'wallet 1 is not the sum of its entries',
    'wallet 1 is not what its last entry says',
    'all accounts together hold 100 fen',
  ])
})

const users = fc.integer({ min: 1, max: 4 })
const fens = fc.integer({ min: 1, max: 1000 })
const keys = fc.integer({ min: 1, max: 60 })

const operation = fc.oneof(
  fc.record({ what: fc.constant('recharge' as const), key: keys, user: users, fen: fens }),
  fc.record({ what: fc.constant('hold' as const), key: keys, user: users, fen: fens }),
  fc.record({ what: fc.constant('refund' as const), key: keys, user: users, fen: fens }),
  fc.record({ what: fc.constant('settle' as const), key: keys, user: users, fen: fens }),
)

type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never

const ORDER = 1

const entriesOf = ({ what, user, fen }: Operation): readonly Entry[] => {
  const fee = Math.floor(fen / 20)
  const [wallet, escrow] = [walletOf(user), escrowOf(ORDER)]
  switch (what) {
    case 'recharge':
      return [
        { account: clearing, fen: -fen },
        { account: wallet, fen },
      ]
    case 'hold':
      return [
        { account: wallet, fen: -fen },
        { account: escrow, fen },
      ]
    case 'refund':
      return [
        { account: escrow, fen: -fen },
        { account: wallet, fen },
      ]
    case 'settle':
      return [
        { account: escrow, fen: -fen },
        { account: wallet, fen: fen - fee },
        { account: feeAccount, fen: fee },
      ]
  }
}

test('concurrent transfers keep the books balanced', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 40 }), async (operations) => {
      run += 1
      const outcomes = await Promise.all(
        operations.map((one) =>
          pay(`${run}:${one.key}`, entriesOf(one)).catch((error: Error) => error.message),
        ),
      )
      expect(outcomes.filter((one) => typeof one === 'string' && one !== '余额不足')).toEqual([])
      const paid = operations.filter((_, at) => outcomes[at] === true).map(({ key }) => key)
      expect(new Set(paid).size).toBe(paid.length)
      expect(await auditLedger(db)).toEqual([])
    }),
    { numRuns: 25 },
  )
})
