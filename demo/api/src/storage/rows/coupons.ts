import type { Generated } from 'kysely'

/** `fixed` takes off an amount, `percent` a part of the deposit up to an amount. */
export type CouponKind = 'fixed' | 'percent'

/** A coupon that the platform offers. */
export interface CouponRow {
  id: Generated<number>
  name: string
  description: string
  kind: CouponKind
  /** Minimum deposit. */
  threshold_fen: number
  /** The amount that it takes off; the maximum for a percentage. */
  off_fen: number
  /** Percentage of the deposit; 0 for a fixed amount. */
  percent: number
  /** Unix milliseconds from which it can be received and used. */
  start_at: number
  end_at: number
  /** Validity in days after its receipt; 0: as long as the coupon itself. */
  valid_days: number
  /** Total number. */
  stock: number
  received: Generated<number>
  /** Limit per account. */
  per_account: number
  /** 0: not public, only operators grant it. */
  is_public: 0 | 1
  /** Unix milliseconds since when no more are issued; null: still issued. */
  stopped_at: Generated<number | null>
  created_at: number
}

/** A coupon that an account has or had. */
export interface MyCouponRow {
  id: Generated<number>
  coupon_id: number
  account_id: number
  /** Sequence number of this coupon in the account, from 1. */
  number: number
  /** Unix milliseconds from which it can be used. */
  start_at: number
  end_at: number
  received_at: number
  /** The order for which it is spent; null: unspent. */
  order_id: Generated<number | null>
  /** The amount that it took off. */
  off_fen: Generated<number | null>
  used_at: Generated<number | null>
  /** 1: prolonged because its order did not take place, which happens once. */
  is_prolonged: Generated<0 | 1>
}

export interface CouponTables {
  coupons: CouponRow
  my_coupons: MyCouponRow
}
