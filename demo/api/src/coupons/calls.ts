import { couponList } from './list.ts'
import { couponMyList } from './my-list.ts'
import { operatorCouponGrant } from './operator-grant.ts'
import { operatorCouponList } from './operator-list.ts'
import { operatorCouponSave, operatorCouponStop } from './operator-save.ts'
import { couponReceive } from './receive.ts'
import { couponUse } from './use.ts'

export const couponCalls = [
  couponList,
  couponReceive,
  couponMyList,
  couponUse,
  operatorCouponList,
  operatorCouponSave,
  operatorCouponStop,
  operatorCouponGrant,
] as const
