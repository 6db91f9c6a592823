import { call } from '../call.ts'
import { object } from '../kernel/schema.ts'
import { applyTransition } from './apply-transition.ts'
import { answerOf, orderAnswer, orderID } from './fields.ts'
import { clearSeat, ownSeat } from './seats.ts'

/** Leaves the own seat before the start; the deposit and the coupon are returned. */
export const leave = call({
  path: '/api/order/seat/leave',
  who: 'account',
  isChange: true,
  perMinute: 60,
  request: object({ order_id: orderID }),
  reply: orderAnswer,
  async run(context, { order_id }, { account }) {
    const actor = { kind: 'account', accountID: account.id } as const
    const { order } = await applyTransition(
      context,
      { orderID: order_id, action: 'leave', actor },
      async (current) => {
        const seat = ownSeat(current)
        await clearSeat(current.context, seat, account.id)
        return { seat }
      },
    )
    return answerOf(order)
  },
})
