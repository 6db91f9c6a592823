import { operatorCouponGrant } from '../../coupons/operator-grant.ts'
import { operatorCouponSave } from '../../coupons/operator-save.ts'
import { couponReceive } from '../../coupons/receive.ts'
import { chanceOf } from './chance.ts'
import { GRANTED, type SeededCoupon } from './market-words.ts'
import { operate } from './operate.ts'
import { people, RESTRICTED } from './people.ts'
import {
  callAs,
  DAY_MS,
  HOUR_MS,
  nth,
  playerOf,
  type SeedContext,
  type Step,
} from './seed-context.ts'

const FEN = 100

const save = (seed: SeedContext, now: number, coupon: SeededCoupon) =>
  operate(seed, operatorCouponSave, {
    name: coupon.name,
    description: coupon.description,
    kind: coupon.kind,
    threshold_fen: coupon.threshold * FEN,
    off_fen: coupon.off * FEN,
    percent: coupon.percent,
    startAt: now + coupon.fromDay * DAY_MS,
    endAt: now + coupon.toDay * DAY_MS,
    valid_days: coupon.validDays,
    stock: coupon.stock,
    per_account: coupon.perAccount,
    is_public: coupon.isPublic,
  })

/** Receives the coupon for its takers; most of them early. */
const receivings = (
  coupon: SeededCoupon,
  { from, until, index }: { readonly from: number; readonly until: number; readonly index: number },
  idOf: () => string,
): readonly Step[] => {
  const chance = chanceOf(`coupon-${index}`)
  return Array.from({ length: coupon.takers }, (_, at) => nth(people, index * 7 + at))
    .filter(({ account }) => account !== RESTRICTED)
    .map(({ account }) => ({
      at: Math.floor(from + (until - from) * chance.between(0, 0.6)),
      run: (seed) => callAs(seed, playerOf(seed, account), couponReceive, { id: idOf() }),
    }))
}

/** The creation of a coupon and its receipt by accounts. */
export const couponSteps = (now: number, coupon: SeededCoupon, index: number): readonly Step[] => {
  const made = now + Math.min(coupon.fromDay, -1) * DAY_MS
  const last = now + Math.min(coupon.toDay, 0) * DAY_MS
  let id = ''
  const making: Step = {
    at: made,
    run: async (seed) => {
      const saved = await save(seed, now, coupon)
      id = saved.id
    },
  }
  const granting: Step = {
    at: made + HOUR_MS,
    run: (seed) => operate(seed, operatorCouponGrant, { id, accounts: GRANTED }),
  }
  const time = { from: made + HOUR_MS, until: last - HOUR_MS, index }
  return [making, ...receivings(coupon, time, () => id), ...(coupon.isPublic ? [] : [granting])]
}
