import { type Action, actionsIn } from '../machine.ts'
import { type OrderRow, rolesIn, type SeatRow, seatOf } from '../order.ts'

interface Room {
  readonly order: OrderRow
  readonly seats: readonly SeatRow[]
  /** The caller's seat; undefined for guests. */
  readonly mine: SeatRow | undefined
}

const isTaken = ({ account_id }: SeatRow): boolean => account_id !== null

const isLocked = ({ is_locked }: SeatRow): boolean => is_locked === 1

/** Conditions of actions beyond role and state, so that clients offer no action that would fail. */
const needs: Partial<Record<Action, (room: Room) => boolean>> = {
  kick: ({ seats, mine }) => seats.some((seat) => isTaken(seat) && seat !== mine),
  lock: ({ seats }) => seats.some((seat) => !isTaken(seat) && !isLocked(seat)),
  open: ({ seats }) => seats.some(isLocked),
  discount: ({ mine }) => mine?.my_coupon_id === null,
  start: ({ order: { boss_taken, thug_taken } }) => boss_taken > 0 && thug_taken > 0,
  // A boss who has confirmed need not confirm again.
  confirm: ({ mine }) => mine?.is_confirmed !== 1,
}

/** The actions that an account may do now. */
export const possibleActions = (
  order: OrderRow,
  seats: readonly SeatRow[],
  accountID: number,
): readonly Action[] => {
  const room = { order, seats, mine: seatOf(seats, accountID) }
  return actionsIn(order.kind, order.state, rolesIn(order, seats, accountID)).filter(
    (action) => needs[action]?.(room) ?? true,
  )
}
