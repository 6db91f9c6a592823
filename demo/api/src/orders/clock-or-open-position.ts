import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, oneOf } from '../kernel/schema.ts'
import { applyTransition } from './apply-transition.ts'
import { answerOf, orderAnswer, orderID, position, seatNumber } from './fields.ts'
import type { SeatRow } from './order.ts'
import { lockSeat, seatAt } from './seats.ts'

const requireOther = ({ account_id, is_locked }: SeatRow, action: 'lock' | 'open'): void => {
  if (account_id !== null) throw new CallFailure('SEAT_TAKEN', '该位置已有人')
  if (action === 'lock' && is_locked === 1) throw new CallFailure('ORDER_STATE', '该位置已锁定')
  if (action === 'open' && is_locked === 0) throw new CallFailure('ORDER_STATE', '该位置没有锁定')
}

/** The publisher locks or opens an empty seat. Spelled like its clients spell it. */
export const clockOrOpenPosition = call({
  path: '/api/room/orderRoom/clockOrOpenPosition',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 60,
  request: object({
    order_id: orderID,
    position,
    seat: seatNumber,
    type: oneOf('操作', ['clock', 'open']),
  }),
  reply: orderAnswer,
  async run(context, { order_id, position: requestedPosition, seat: number, type }, { account }) {
    const actor = { kind: 'account', accountID: account.id } as const
    const action = type === 'clock' ? 'lock' : 'open'
    const { order } = await applyTransition(
      context,
      { orderID: order_id, action, actor },
      async (current) => {
        const seat = seatAt(current, { position: requestedPosition, number })
        requireOther(seat, action)
        await lockSeat(current.context, seat, action === 'lock')
        return { seat }
      },
    )
    return answerOf(order)
  },
})
