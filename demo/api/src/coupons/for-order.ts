import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { type Purpose, paidOf, whyNot } from './worth.ts'

type DbContext = Pick<CallContext, 'db' | 'now' | 'settings'>

const DAY_MS = 24 * 3600 * 1000

/**
 * Minimum validity of a returned coupon: an order that did not take place costs no coupon.
 * Once per coupon, otherwise joining and leaving could keep one valid forever.
 */
const BACK_DAYS = 3

const requireNoneYet = async (
  { db }: DbContext,
  accountID: number,
  orderID: number,
): Promise<void> => {
  const other = await db
    .selectFrom('my_coupons')
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .select('id')
    .executeTakeFirst()
  if (other !== undefined) throw new CallFailure('COUPON_UNUSABLE', '每笔订单只能使用一张优惠券')
}

/** Spends a coupon for an order; returns the part of the deposit that it pays, in fen. */
export const spendCoupon = async (
  context: DbContext,
  {
    accountID,
    myCouponID,
    orderID,
    purpose,
  }: {
    readonly accountID: number
    readonly myCouponID: string
    readonly orderID: number
    readonly purpose: Purpose
  },
): Promise<number> => {
  const { db, now, settings } = context
  if (!db.isTransaction)
    throw new Error(`spend a coupon for order ${orderID}: not in a transaction`)
  const coupon = await db
    .selectFrom('my_coupons')
    .innerJoin('coupons', 'coupons.id', 'my_coupons.coupon_id')
    .where('my_coupons.id', '=', Number(myCouponID))
    .where('account_id', '=', accountID)
    .selectAll('my_coupons')
    .select(['kind', 'threshold_fen', 'coupons.off_fen', 'percent'])
    .executeTakeFirst()
  if (coupon === undefined) throw new CallFailure('COUPON_UNKNOWN')
  const reason = whyNot(coupon, purpose.depositFen, now())
  if (reason !== null) throw new CallFailure('COUPON_UNUSABLE', reason)
  await requireNoneYet(context, accountID, orderID)
  const off = paidOf(coupon, purpose, settings)
  if (off === 0) throw new CallFailure('COUPON_UNUSABLE', '该订单金额太小，不能使用优惠券')
  const spent = await db
    .updateTable('my_coupons')
    .set({ order_id: orderID, off_fen: off, used_at: now() })
    .where('id', '=', coupon.id)
    .where('order_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (spent === undefined) throw new CallFailure('COUPON_UNUSABLE', '优惠券已使用')
  return off
}

/** Returns the coupon that the account spent for the order; does nothing if there is none. */
export const returnCoupon = async (
  { db, now }: Omit<DbContext, 'settings'>,
  { accountID, orderID }: { readonly accountID: number; readonly orderID: number },
): Promise<void> => {
  if (!db.isTransaction)
    throw new Error(`return the coupon of order ${orderID}: not in a transaction`)
  const back = await db
    .updateTable('my_coupons')
    .set({ order_id: null, off_fen: null, used_at: null })
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .returning('id')
    .executeTakeFirst()
  if (back === undefined) return
  const least = now() + BACK_DAYS * DAY_MS
  await db
    .updateTable('my_coupons')
    .set({ end_at: least, is_prolonged: 1 })
    .where('id', '=', back.id)
    .where('end_at', '<', least)
    .where('is_prolonged', '=', 0)
    .execute()
}
