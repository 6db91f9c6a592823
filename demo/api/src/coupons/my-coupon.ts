import type { CallContext } from '../call.ts'
import { object, oneOf, type Static, text, whole } from '../kernel/schema.ts'
import type { MyCoupon } from './issue.ts'
import { couponID, type Named, worthFields, worthInWords } from './wording.ts'

export const tabs = ['usable', 'used', 'expired'] as const

/** A coupon of an account, as people see it. */
export const myCoupon = object({
  id: couponID,
  coupon_id: couponID,
  ...worthFields,
  startAt: whole('生效时间'),
  endAt: whole('失效时间'),
  status: oneOf('状态', tabs),
  reason: text('不可用原因'),
  off_price: whole('已减金额'),
  order_id: text('订单'),
})

export type MyCouponShown = Static<typeof myCoupon>

const statusOf = (
  { order_id, end_at }: Pick<MyCoupon, 'order_id' | 'end_at'>,
  now: number,
): (typeof tabs)[number] => {
  if (order_id !== null) return 'used'
  return now < end_at ? 'usable' : 'expired'
}

/**
 * The coupons of an account with their values. `spent_fen` is the amount that a spent one took off.
 */
export const myCouponsOf = ({ db }: Pick<CallContext, 'db'>, accountID: number) =>
  db
    .selectFrom('my_coupons')
    .innerJoin('coupons', 'coupons.id', 'my_coupons.coupon_id')
    .where('account_id', '=', accountID)
    .select([
      'my_coupons.id',
      'coupon_id',
      'my_coupons.start_at',
      'my_coupons.end_at',
      'order_id',
      'my_coupons.off_fen as spent_fen',
      'name',
      'description',
      'kind',
      'threshold_fen',
      'coupons.off_fen',
      'percent',
    ])

export interface MyCouponFound
  extends Named,
    Pick<MyCoupon, 'id' | 'coupon_id' | 'start_at' | 'end_at' | 'order_id'> {
  readonly spent_fen: number | null
}

/** `reason`: why it cannot be used for this purpose; `off`: the amount that it takes off. */
export const shownOf = (
  coupon: MyCouponFound,
  now: number,
  {
    reason = '',
    off = coupon.spent_fen ?? 0,
  }: { readonly reason?: string; readonly off?: number } = {},
): MyCouponShown => ({
  id: String(coupon.id),
  coupon_id: String(coupon.coupon_id),
  ...worthInWords(coupon),
  startAt: coupon.start_at,
  endAt: coupon.end_at,
  status: statusOf(coupon, now),
  reason,
  off_price: off,
  order_id: coupon.order_id === null ? '' : String(coupon.order_id),
})
