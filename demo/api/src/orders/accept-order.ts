import { call } from '../call.ts'
import { idOf, object } from '../kernel/schema.ts'
import { orderID } from './fields.ts'
import { joinReply, joinSeat } from './join-seat.ts'

/** A thug accepts a boosting order and takes the first free seat for thugs. */
export const acceptOrder = call({
  path: '/api/order/boosting/acceptOrder',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 60,
  request: object({ order_id: orderID, role_id: idOf('游戏角色') }),
  reply: joinReply,
  run: (context, { order_id, role_id }, { account }) =>
    joinSeat(context, {
      accountID: account.id,
      orderID: order_id,
      position: 'thug',
      seat: undefined,
      roleID: role_id,
      couponID: undefined,
      kind: 'dailian',
    }),
})
