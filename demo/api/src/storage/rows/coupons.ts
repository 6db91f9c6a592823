import type { Generated } from 'kysely'

/** `fixed` takes an amount off, `percent` a part of the deposit up to an amount. */
export type CouponKind = 'fixed' | 'percent'

/** A coupon that the platform offers. */
export interface CouponRow {
  id: Generated<number>
  name: string
  description: string
  kind: CouponKind
  /** The least deposit that it takes something off. */
  threshold_fen: number
  /** What it takes off; the most where it is a part. */
  off_fen: number
  /** The part of the deposit, of a hundred; 0 where it is an amount. */
  percent: number
  /** Unix milliseconds; when it can be received and used. */
  start_at: number
  end_at: number
  /** Days that it is good for after it was received; 0: as long as it is good at all. */
  valid_days: number
  /** How many there are in all. */
  stock: number
  received: Generated<number>
  /** How many one account can have. */
  per_account: number
  /** 0: nobody receives it, the operator grants it. */
  is_public: 0 | 1
  /** Unix milliseconds since when no more are given; null where they are. */
  stopped_at: Generated<number | null>
  created_at: number
}

/** A coupon that an account has or had. */
export interface MyCouponRow {
  id: Generated<number>
  coupon_id: number
  account_id: number
  /** The how manieth of that coupon the account has, from 1. */
  number: number
  /** Unix milliseconds; when it can be used. */
  start_at: number
  end_at: number
  received_at: number
  /** The order it is spent for; null while it is not. */
  order_id: Generated<number | null>
  /** What it took off there. */
  off_fen: Generated<number | null>
  used_at: Generated<number | null>
  /** 1: prolonged because its order came to nothing, which happens once. */
  is_prolonged: Generated<0 | 1>
}

export interface CouponTables {
  coupons: CouponRow
  my_coupons: MyCouponRow
}
