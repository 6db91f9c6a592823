import { call } from '../call.ts'
import { idOf, object, optional } from '../kernel/schema.ts'
import { orderID, position, seatNumber } from './fields.ts'
import { joinReply, joinSeat } from './join-seat.ts'

/** Takes a seat as boss or thug; a coupon pays a part of a boss's deposit. */
export const join = call({
  path: '/api/order/seat/join',
  who: 'account',
  isChange: true,
  perMinute: 60,
  request: object({
    order_id: orderID,
    position,
    role_id: idOf('游戏角色'),
    coupon_id: optional(idOf('优惠券')),
    seat: optional(seatNumber),
  }),
  reply: joinReply,
  run: (context, request, { account }) =>
    joinSeat(context, {
      accountID: account.id,
      orderID: request.order_id,
      position: request.position,
      seat: request.seat,
      roleID: request.role_id,
      couponID: request.coupon_id,
    }),
})
