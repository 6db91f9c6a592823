import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, optional, text } from '../kernel/schema.ts'
import { applyTransition } from './apply-transition.ts'
import {
  answerOf,
  orderAnswer,
  orderID,
  position,
  REASON_CHARACTERS,
  seatNumber,
} from './fields.ts'
import { clearSeat, seatAt } from './seats.ts'

/**
 * The publisher removes a participant before the start; a deposit is refunded, and the account
 * cannot join again.
 */
export const kick = call({
  path: '/api/room/orderRoom/kick',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 60,
  request: object({
    order_id: orderID,
    position,
    seat: seatNumber,
    reason: optional(text('原因', { max: REASON_CHARACTERS })),
  }),
  reply: orderAnswer,
  async run(
    context,
    { order_id, position: requestedPosition, seat: number, reason = '' },
    { account },
  ) {
    const actor = { kind: 'account', accountID: account.id } as const
    const { order } = await applyTransition(
      context,
      { orderID: order_id, action: 'kick', actor },
      async (current) => {
        const seat = seatAt(current, { position: requestedPosition, number })
        const subjectID = seat.account_id
        if (subjectID === null) throw new CallFailure('INVALID_REQUEST', '该位置没有人')
        if (subjectID === account.id) throw new CallFailure('NOT_ALLOWED', '不能移出自己')
        await clearSeat(current.context, seat, subjectID)
        return { seat, subjectID, text: reason.trim() }
      },
    )
    return answerOf(order)
  },
})
