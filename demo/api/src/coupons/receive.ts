import type { Selectable } from 'kysely'
import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object } from '../kernel/schema.ts'
import type { CouponRow } from '../storage/rows/coupons.ts'
import { countOf, issue, lockedCoupon } from './issue.ts'
import { myCoupon, shownOf } from './my-coupon.ts'
import { couponID } from './wording.ts'

/**
 * The reason why an account that has `own` of a coupon cannot receive one now, for display; null if
 * it can.
 */
export const whyNotReceivable = (
  coupon: Selectable<CouponRow>,
  own: number,
  now: number,
): string | null => {
  if (coupon.stopped_at !== null || now >= coupon.end_at) return '活动已结束'
  if (now < coupon.start_at) return '活动未开始'
  if (own >= coupon.per_account) {
    return coupon.per_account === 1 ? '您已领取过' : `每人限领${coupon.per_account}张`
  }
  return coupon.received >= coupon.stock ? '已抢光' : null
}

/** Issues an offered coupon to the caller and returns it. */
export const couponReceive = call({
  path: '/api/basic/conpons/receive',
  who: 'account',
  isChange: true,
  perMinute: 30,
  request: object({ id: couponID }),
  reply: myCoupon,
  async run(context, { id }, { account }) {
    const coupon = await lockedCoupon(context, id)
    // Coupons that are only granted are not visible.
    if (coupon.is_public === 0) throw new CallFailure('COUPON_UNKNOWN')
    const own = await countOf(context, coupon.id, account.id)
    const time = context.now()
    const reason = whyNotReceivable(coupon, own, time)
    if (reason !== null) throw new CallFailure('COUPON_NOT_RECEIVABLE', reason)
    const mine = await issue(context, coupon, account.id, own + 1)
    return shownOf({ ...coupon, ...mine, off_fen: coupon.off_fen, spent_fen: null }, time)
  },
})
