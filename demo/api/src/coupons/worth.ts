import type { Settings } from '../settings.ts'
import type { CouponRow } from '../storage/rows/coupons.ts'

/** What a coupon takes off, as far as its row says. */
export type Worth = Pick<CouponRow, 'kind' | 'threshold_fen' | 'off_fen' | 'percent'>

/** Fen that the coupon takes off a deposit that reaches its threshold; never more than that. */
export const offOf = ({ kind, off_fen, percent }: Worth, depositFen: number): number => {
  const part = kind === 'fixed' ? off_fen : Math.floor((depositFen * percent) / 100)
  return Math.min(part, off_fen, depositFen)
}

/** The deposit that a coupon pays a part of, and its fee. */
export interface Purpose {
  readonly depositFen: number
  /** Earned by the platform from the order. */
  readonly feeFen: number
}

/** Fen that the platform pays of a deposit: what the coupon says, within the bound against the fee. */
export const paidOf = (
  worth: Worth,
  { depositFen, feeFen }: Purpose,
  { couponMostOfFeePercent }: Pick<Settings, 'couponMostOfFeePercent'>,
): number => {
  const off = offOf(worth, depositFen)
  if (couponMostOfFeePercent === null) return off
  return Math.min(off, Math.floor((feeFen * couponMostOfFeePercent) / 100))
}

/** When a coupon of an account can be used, and what for. */
export interface Usable extends Worth {
  /** Unix milliseconds. */
  readonly start_at: number
  readonly end_at: number
  readonly order_id: number | null
}

/** Yuan as people write them: no fen where there are none. */
export const yuan = (fen: number): string =>
  fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2)

/** Why the coupon takes nothing off this deposit now, in words for people; null where it does. */
export const whyNot = (
  { start_at, end_at, order_id, threshold_fen }: Usable,
  depositFen: number,
  now: number,
): string | null => {
  if (order_id !== null) return '优惠券已使用'
  if (now < start_at) return '优惠券还未到使用时间'
  if (now >= end_at) return '优惠券已过期'
  if (depositFen < threshold_fen) return `订单满${yuan(threshold_fen)}元可用`
  return null
}
