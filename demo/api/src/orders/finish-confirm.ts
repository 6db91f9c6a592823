import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object } from '../kernel/schema.ts'
import { applyTransition } from './apply-transition.ts'
import { answerOf, orderAnswer, orderID } from './fields.ts'
import { ownSeat } from './own-seat.ts'
import { confirmSeat } from './seats.ts'

/** A boss confirms the work; the last confirmation settles the order. */
export const finishConfirm = call({
  path: '/api/order/finish/confirm',
  who: 'account',
  isChange: true,
  request: object({ order_id: orderID }),
  reply: orderAnswer,
  async run(context, { order_id }, { account }) {
    const actor = { kind: 'account', accountID: account.id } as const
    const { order } = await applyTransition(
      context,
      { orderID: order_id, action: 'confirm', actor },
      async (current) => {
        const seat = ownSeat(current)
        if (seat.is_confirmed === 1) {
          throw new CallFailure('ORDER_STATE', '您已确认，请等待其他老板确认')
        }
        await confirmSeat(current.context, seat)
        return { seat }
      },
    )
    return answerOf(order)
  },
})
