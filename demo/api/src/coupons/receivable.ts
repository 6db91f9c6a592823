import type { Selectable } from 'kysely'
import type { CouponRow } from '../storage/rows/coupons.ts'

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
