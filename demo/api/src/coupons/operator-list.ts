import { call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { listOf, object, oneOf, whole, yesNo } from '../kernel/schema.ts'
import type { Coupon } from './issue.ts'
import { couponID, worthFields, worthInWords } from './wording.ts'

const kinds = ['fixed', 'percent'] as const

const states = ['upcoming', 'running', 'sold_out', 'ended', 'stopped'] as const

const stateOf = (coupon: Coupon, now: number): (typeof states)[number] => {
  if (coupon.stopped_at !== null) return 'stopped'
  if (now >= coupon.end_at) return 'ended'
  if (coupon.received >= coupon.stock) return 'sold_out'
  return now < coupon.start_at ? 'upcoming' : 'running'
}

const row = object({
  id: couponID,
  ...worthFields,
  kind: oneOf('类型', kinds),
  threshold_fen: whole('门槛'),
  off_fen: whole('优惠金额'),
  percent: whole('优惠比例'),
  startAt: whole('开始时间'),
  endAt: whole('结束时间'),
  valid_days: whole('有效天数'),
  stock: whole('发行数量'),
  per_account: whole('每人限领'),
  is_public: yesNo('公开领取'),
  state: oneOf('状态', states),
  received: whole('已领数量'),
  used: whole('已用数量'),
  spent_fen: whole('已补贴金额'),
})

/** All coupons with their usage, the newest first. */
export const operatorCouponList = call({
  path: '/api/operator/coupon/list',
  who: 'operator',
  request: object(pageFields),
  reply: object({ list: listOf('优惠券', row), has_more: yesNo('还有更多') }),
  async run({ db, now }, request) {
    const { offset, limit } = rowsOfPage(request)
    const uses = db
      .selectFrom('my_coupons')
      .where('order_id', 'is not', null)
      .groupBy('coupon_id')
      .select(({ fn }) => ['coupon_id', fn.countAll().as('used'), fn.sum('off_fen').as('spent')])
    const rows = await db
      .selectFrom('coupons')
      .leftJoin(uses.as('uses'), 'uses.coupon_id', 'coupons.id')
      .selectAll('coupons')
      .select(['used', 'spent'])
      .orderBy('coupons.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    const { list, has_more } = pageOf(request, rows)
    const shown = list.map(({ used, spent, id, start_at, end_at, is_public, ...coupon }) => ({
      ...coupon,
      ...worthInWords(coupon),
      id: String(id),
      startAt: start_at,
      endAt: end_at,
      is_public: is_public === 1,
      state: stateOf({ ...coupon, id, start_at, end_at, is_public }, now()),
      used: Number(used ?? 0),
      spent_fen: Number(spent ?? 0),
    }))
    return { list: shown, has_more }
  },
})
