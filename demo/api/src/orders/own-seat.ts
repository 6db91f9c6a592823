import { CallFailure } from '../kernel/failures.ts'
import { type SeatRow, seatOf } from './order.ts'
import { isSeatAt, type SeatQuery } from './seats.ts'
import type { TransitionContext } from './transition-context.ts'

/** The seat of the actor. */
export const ownSeat = ({ seats, actor }: TransitionContext): SeatRow => {
  const seat = actor.kind === 'account' ? seatOf(seats, actor.accountID) : undefined
  if (seat === undefined) throw new CallFailure('NOT_ALLOWED')
  return seat
}

export const seatAt = ({ seats }: TransitionContext, query: SeatQuery): SeatRow => {
  const seat = seats.find((one) => isSeatAt(query, one))
  if (seat === undefined) throw new CallFailure('INVALID_REQUEST', '该座位不存在')
  return seat
}
