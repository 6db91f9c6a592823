import { call } from '../call.ts'
import { idOf, object, whole } from '../kernel/schema.ts'
import { applyTransition } from '../orders/apply-transition.ts'
import { discountSeat, ownSeat } from '../orders/seats.ts'
import { couponID } from './wording.ts'

/**
 * Spends a coupon for a boss seat that the caller took without one, before the order starts: no one
 * has to leave the seat to use a coupon received later.
 */
export const couponUse = call({
  path: '/api/basic/conpons/use',
  who: 'account',
  isChange: true,
  perMinute: 30,
  request: object({ id: couponID, order_id: idOf('订单') }),
  reply: object({
    off_price: whole('优惠金额'),
    deposit_price: whole('押金'),
    paid_price: whole('实付押金'),
  }),
  async run(context, { id, order_id }, { account }) {
    const actor = { kind: 'account', accountID: account.id } as const
    const request = { orderID: order_id, action: 'discount', actor } as const
    const { order, seat } = await applyTransition(context, request, async (current) => ({
      seat: await discountSeat(current.context, current.order, ownSeat(current), id),
    }))
    const { deposit_fen: deposit } = order
    return { off_price: seat.coupon_fen, deposit_price: deposit, paid_price: seat.wallet_fen }
  },
})
