import { afterEach, beforeEach, expect, test } from 'vitest'
import { pickerOf } from '../../../demo/api/src/avatars/picker.ts'
import { returnCoupon, spendCoupon } from '../../../demo/api/src/coupons/for-order.ts'
import { CallFailure } from '../../../demo/api/src/kernel/failures.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { couponsOf } from './coupon-market.ts'
import { type Market, openMarket } from './market.ts'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const ACCOUNTS = ['100001', '100002', '100003', '100004'] as const
const ORDERS = [1, 2, 3] as const
const STEPS = 60
const AT_ONCE = 6

const refused = (cause: unknown): void => {
  if (!(cause instanceof CallFailure)) throw cause
}

const haveCoupons = async (coupons: ReturnType<typeof couponsOf>) => {
  const ids = [
    await coupons.make({ stock: 7, per_account: 3 }),
    await coupons.make({ stock: 3, per_account: 1, kind: 'percent', percent: 20 }),
  ]
  const accounts = await Promise.all(
    ACCOUNTS.map(async (account) => ({
      account,
      id: await coupons.accountID(account),
      token: await market.login(account),
    })),
  )
  return { ids, accounts }
}

const requireInvariants = async () => {
  const { db } = market.context
  const rows = await db.selectFrom('coupons').selectAll().execute()
  const mine = await db.selectFrom('my_coupons').selectAll().execute()
  for (const { id, received, stock, per_account } of rows) {
    const own = mine.filter(({ coupon_id }) => coupon_id === id)
    expect(own).toHaveLength(received)
    expect(received).toBeLessThanOrEqual(stock)
    const most = Math.max(0, ...own.map(({ number }) => number))
    expect(most).toBeLessThanOrEqual(per_account)
  }
  const spent = mine.filter(({ order_id }) => order_id !== null)
  const choices = spent.map(({ account_id, order_id }) => `${account_id} ${order_id}`)
  expect(new Set(choices).size).toBe(choices.length)
  expect(mine.every(({ order_id, off_fen }) => (order_id === null) === (off_fen === null))).toBe(
    true,
  )
  return { input: mine.length, spent: spent.length }
}

test.each([1, 2, 3])(
  'random operations keep the stock, the shares and one coupon per order: %i',
  async (seed) => {
    const coupons = couponsOf(market)
    const { ids, accounts } = await haveCoupons(coupons)
    const pick = pickerOf(`coupons-${seed}`)
    const mineOf = async (accountID: number) =>
      market.context.db
        .selectFrom('my_coupons')
        .where('account_id', '=', accountID)
        .select('id')
        .execute()
    const step = async (): Promise<void> => {
      const { id: accountID, token } = pick(accounts)
      const [what, couponID, orderID] = [
        pick(['receive', 'spend', 'back']),
        pick(ids),
        pick(ORDERS),
      ]
      if (what === 'receive') {
        await coupons.ask('receive', { id: couponID }, token)
        return
      }
      const where = { accountID, orderID }
      if (what === 'back') {
        await inTransaction(market.context, (tx) => returnCoupon(tx, where))
        return
      }
      const own = await mineOf(accountID)
      if (own.length === 0) return
      const purpose = { depositFen: 12_000, feeFen: 600 }
      const attempt = { ...where, myCouponID: String(pick(own).id), purpose }
      await inTransaction(market.context, (tx) => spendCoupon(tx, attempt)).catch(refused)
    }
    let spent = 0
    for (let done = 0; done < STEPS; done += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, step))
      spent += (await requireInvariants()).spent
    }
    expect((await requireInvariants()).input).toBeGreaterThan(3)
    expect(spent).toBeGreaterThan(0)
  },
)
