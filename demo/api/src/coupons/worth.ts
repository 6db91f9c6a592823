import { plainYuan } from '../kernel/money.ts'
import type { Settings } from '../settings.ts'
import type { CouponRow } from '../storage/rows/coupons.ts'

/** The fields of a coupon that determine the amount it takes off. */
export type Worth = Pick<CouponRow, 'kind' | 'threshold_fen' | 'off_fen' | 'percent'>

/**
 * The amount in fen that the coupon takes off a deposit that reaches its threshold; at most the
 * deposit.
 */
export const offOf = ({ kind, off_fen, percent }: Worth, depositFen: number): number => {
  const part = kind === 'fixed' ? off_fen : Math.floor((depositFen * percent) / 100)
  return Math.min(part, off_fen, depositFen)
}

/** The deposit that a coupon pays in part, and its fee. */
export interface Purpose {
  readonly depositFen: number
  /** Fee of the platform for the order. */
  readonly feeFen: number
}

/** The part of a deposit that the platform pays, in fen: the coupon's value, limited by the fee. */
export const paidOf = (
  worth: Worth,
  { depositFen, feeFen }: Purpose,
  { couponMostOfFeePercent }: Pick<Settings, 'couponMostOfFeePercent'>,
): number => {
  const off = offOf(worth, depositFen)
  if (couponMostOfFeePercent === null) return off
  return Math.min(off, Math.floor((feeFen * couponMostOfFeePercent) / 100))
}

/** Validity of an account's coupon, with its value. */
export interface Usable extends Worth {
  /** Unix milliseconds. */
  readonly start_at: number
  readonly end_at: number
  readonly order_id: number | null
}

/** The reason why the coupon takes nothing off this deposit now, for display; null if it does. */
export const whyNot = (
  { start_at, end_at, order_id, threshold_fen }: Usable,
  depositFen: number,
  now: number,
): string | null => {
  if (order_id !== null) return '优惠券已使用'
  if (now < start_at) return '优惠券还未到使用时间'
  if (now >= end_at) return '优惠券已过期'
  if (depositFen < threshold_fen) return `订单满${plainYuan(threshold_fen)}元可用`
  return null
}
