import { call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { listOf, object, text, whole, yesNo } from '../kernel/schema.ts'
import { whyNotReceivable } from './receive.ts'
import { couponID, worthFields, worthInWords } from './wording.ts'

const offer = object({
  id: couponID,
  ...worthFields,
  startAt: whole('开始时间'),
  endAt: whole('结束时间'),
  reason: text('不可领取原因'),
  left: whole('剩余数量'),
  received: whole('已领数量'),
  per_account: whole('每人限领'),
})

/**
 * Coupons that can be received now or soon, the newest first; `reason` is empty if the caller can
 * receive one now.
 */
export const couponList = call({
  path: '/api/basic/conpons/list',
  who: 'account',
  request: object(pageFields),
  reply: object({ list: listOf('优惠券', offer), has_more: yesNo('还有更多') }),
  async run({ db, now }, request, { account }) {
    const { offset, limit } = rowsOfPage(request)
    const time = now()
    const rows = await db
      .selectFrom('coupons')
      .where('is_public', '=', 1)
      .where('stopped_at', 'is', null)
      .where('end_at', '>', time)
      .selectAll()
      .select((row) =>
        row
          .selectFrom('my_coupons')
          .whereRef('coupon_id', '=', 'coupons.id')
          .where('account_id', '=', account.id)
          .select(({ fn }) => fn.countAll().as('count'))
          .as('own'),
      )
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    const { list, has_more } = pageOf(request, rows)
    const offers = list.map(({ own, ...coupon }) => ({
      id: String(coupon.id),
      ...worthInWords(coupon),
      startAt: coupon.start_at,
      endAt: coupon.end_at,
      reason: whyNotReceivable(coupon, Number(own), time) ?? '',
      left: coupon.stock - coupon.received,
      received: Number(own),
      per_account: coupon.per_account,
    }))
    return { list: offers, has_more }
  },
})
