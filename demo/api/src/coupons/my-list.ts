import { type Account, type CallContext, call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, whole, yesNo } from '../kernel/schema.ts'
import { findOrder } from '../orders/order.ts'
import { purposeOf } from '../orders/seats.ts'
import { feeOf } from '../orders/settlement.ts'
import { myCoupon, myCouponsOf, shownOf, tabs } from './my-coupon.ts'
import { type Purpose, paidOf, whyNot } from './worth.ts'

/** Maximum number of coupons examined for one order; no account has more at a time. */
const MOST_AT_ONCE = 500

interface Page {
  readonly page?: number
  readonly page_size?: number
}

const listTab = async (
  context: CallContext,
  account: Account,
  tab: (typeof tabs)[number],
  request: Page,
) => {
  const { offset, limit } = rowsOfPage(request)
  const time = context.now()
  const mine = myCouponsOf(context, account.id)
  const unspent = mine.where('order_id', 'is', null)
  const ofTab = {
    usable: unspent.where('my_coupons.end_at', '>', time).orderBy('my_coupons.end_at'),
    used: mine.where('order_id', 'is not', null).orderBy('used_at', 'desc'),
    expired: unspent.where('my_coupons.end_at', '<=', time).orderBy('my_coupons.end_at', 'desc'),
  }[tab]
  const rows = await ofTab.orderBy('my_coupons.id').offset(offset).limit(limit).execute()
  const { list, has_more } = pageOf(request, rows)
  const shown = list.map((one) => {
    const isEarly = tab === 'usable' && time < one.start_at
    return shownOf(one, time, isEarly ? { reason: '未到使用时间' } : {})
  })
  return { list: shown, has_more }
}

interface CouponQuery extends Purpose {
  /** The account has already spent one for it. */
  readonly isTaken: boolean
}

const queryForOrder = async (
  context: CallContext,
  account: Account,
  orderID: string,
): Promise<CouponQuery> => {
  const { db } = context
  const order = await findOrder(context, orderID)
  const spent = await db
    .selectFrom('my_coupons')
    .where('account_id', '=', account.id)
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirst()
  return { ...purposeOf(order), isTaken: spent !== undefined }
}

/** Usable coupons first, then by value, then by expiry. */
const listFor = async (
  context: CallContext,
  account: Account,
  query: CouponQuery,
  request: Page,
) => {
  const time = context.now()
  const { offset, limit } = rowsOfPage(request)
  const mine = await myCouponsOf(context, account.id)
    .where('order_id', 'is', null)
    .where('my_coupons.end_at', '>', time)
    .orderBy('my_coupons.end_at')
    .orderBy('my_coupons.id')
    .limit(MOST_AT_ONCE)
    .execute()
  const weighed = mine.map((one) => {
    const reason = query.isTaken ? '该订单已使用优惠券' : whyNot(one, query.depositFen, time)
    const off = reason === null ? paidOf(one, query, context.settings) : 0
    const small = off === 0 ? '该订单金额太小，不能使用优惠券' : ''
    return { one, reason: reason ?? small, off }
  })
  const best = weighed.toSorted((left, right) => right.off - left.off)
  const { list, has_more } = pageOf(request, best.slice(offset, offset + limit))
  return { list: list.map(({ one, reason, off }) => shownOf(one, time, { reason, off })), has_more }
}

/**
 * The caller's coupons: those of a tab; or, for an order or a deposit, all unspent ones with the
 * amount that each takes off or the reason why it cannot be used.
 */
export const couponMyList = call({
  path: '/api/basic/conpons/myList',
  who: 'account',
  request: object({
    ...pageFields,
    tab: optional(oneOf('类别', tabs)),
    order_id: optional(idOf('订单')),
    deposit_price: optional(whole('押金', { min: 1 })),
    settle_price: optional(whole('结算价', { min: 1 })),
  }),
  reply: object({ list: listOf('优惠券', myCoupon), has_more: yesNo('还有更多') }),
  async run(context, request, { account }) {
    const { tab = 'usable', order_id, deposit_price, settle_price } = request
    if (order_id !== undefined) {
      return listFor(context, account, await queryForOrder(context, account, order_id), request)
    }
    if (deposit_price === undefined) return listTab(context, account, tab, request)
    const feeFen = feeOf(settle_price ?? deposit_price, context.settings.feeBasisPoints)
    const query = { depositFen: deposit_price, feeFen, isTaken: false }
    return listFor(context, account, query, request)
  },
})
