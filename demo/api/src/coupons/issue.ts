import type { Selectable } from 'kysely'
import { CallFailure } from '../kernel/failures.ts'
import { countRows } from '../storage/count-rows.ts'
import type { DbContext } from '../storage/database.ts'
import { locked } from '../storage/dialect.ts'
import type { CouponRow, MyCouponRow } from '../storage/rows/coupons.ts'

export type Coupon = Selectable<CouponRow>

export type MyCoupon = Selectable<MyCouponRow>

const DAY_MS = 24 * 3600 * 1000

/** Locks a coupon before some are issued: concurrent requests cannot exceed its stock. */
export const lockedCoupon = async ({ db }: DbContext, id: string): Promise<Coupon> => {
  const coupon = await locked(
    db.selectFrom('coupons').where('id', '=', Number(id)).selectAll(),
  ).executeTakeFirst()
  if (coupon === undefined) throw new CallFailure('COUPON_UNKNOWN')
  return coupon
}

/** The number of this coupon that the account has or had. */
export const countOf = async (
  { db }: DbContext,
  couponID: number,
  accountID: number,
): Promise<number> => {
  return countRows(
    db
      .selectFrom('my_coupons')
      .where('coupon_id', '=', couponID)
      .where('account_id', '=', accountID),
  )
}

/** Takes one of a locked coupon from its stock and gives it to the account, as its `number`th. */
export const issue = async (
  { db, now }: DbContext,
  coupon: Coupon,
  accountID: number,
  number: number,
): Promise<MyCoupon> => {
  const taken = await db
    .updateTable('coupons')
    .set((row) => ({ received: row('received', '+', 1) }))
    .where('id', '=', coupon.id)
    .where((row) => row('received', '<', row.ref('stock')))
    .returning('id')
    .executeTakeFirst()
  if (taken === undefined) throw new CallFailure('COUPON_NOT_RECEIVABLE', '已抢光')
  const until = coupon.valid_days === 0 ? coupon.end_at : now() + coupon.valid_days * DAY_MS
  return db
    .insertInto('my_coupons')
    .values({
      coupon_id: coupon.id,
      account_id: accountID,
      number,
      start_at: coupon.start_at,
      end_at: Math.min(until, coupon.end_at),
      received_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
