import { CallFailure } from '../failures.ts'
import { type SeatRow, seatOf } from './order.ts'
import { isSeatAt, type Wish } from './seats.ts'
import type { Turn } from './turn.ts'

/** The seat of who does it. */
export const ownSeat = ({ seats, actor }: Turn): SeatRow => {
  const seat = actor.kind === 'account' ? seatOf(seats, actor.accountID) : undefined
  if (seat === undefined) throw new CallFailure('NOT_ALLOWED')
  return seat
}

export const seatAt = ({ seats }: Turn, wish: Wish): SeatRow => {
  const seat = seats.find((one) => isSeatAt(wish, one))
  if (seat === undefined) throw new CallFailure('INVALID_REQUEST', '该座位不存在')
  return seat
}
