import type { Updateable } from 'kysely'
import type { Settings } from '../settings.ts'
import type { Schema } from '../storage/schema.ts'
import { isOver, type OrderState, type Position, type Transition } from './machine.ts'
import type { OrderRow, SeatRow } from './order.ts'
import { hasFreeSeat } from './seats.ts'

const areAllContent = (seats: readonly SeatRow[]): boolean =>
  seats.every(
    ({ position, account_id, is_confirmed }) =>
      position === 'thug' || account_id === null || is_confirmed === 1,
  )

/** The next state, given the seats after the transition. */
export const stateAfter = (
  state: OrderState,
  { action, to }: Transition,
  seats: readonly SeatRow[],
): OrderState => {
  const [first = state, last = first] = to
  const isComplete = action === 'confirm' ? areAllContent(seats) : !hasFreeSeat(seats)
  return isComplete ? last : first
}

/** The time until which an open order waits for its start. */
export const openUntil = (
  { start_at, created_at }: Pick<OrderRow, 'start_at' | 'created_at'>,
  { startGraceMs, orderLifeMs }: Settings,
): number => (start_at === null ? created_at + orderLifeMs : start_at + startGraceMs)

/** The time of the clock's action in a new state; null in states that the clock does not end. */
const dueIn = (
  order: OrderRow,
  state: OrderState,
  now: number,
  settings: Settings,
): number | null => {
  switch (state) {
    case 'recruiting':
    case 'full':
      return openUntil(order, settings)
    case 'running':
    case 'rejected':
      return now + settings.workMs
    case 'finished':
      return now + settings.finishLapseMs
    default:
      return null
  }
}

const countsOf = (seats: readonly SeatRow[], position: Position) => {
  const own = seats.filter((seat) => seat.position === position)
  return {
    taken: own.filter(({ account_id }) => account_id !== null).length,
    locked: own.filter(({ is_locked }) => is_locked === 1).length,
  }
}

/** The columns of an order that depend on its state and seats. */
export const progressOf = (
  order: OrderRow,
  state: OrderState,
  seats: readonly SeatRow[],
  { now, settings }: { readonly now: number; readonly settings: Settings },
): Updateable<Schema['orders']> => {
  const [bosses, thugs] = [countsOf(seats, 'boss'), countsOf(seats, 'thug')]
  const isNew = state !== order.state
  return {
    state,
    boss_taken: bosses.taken,
    thug_taken: thugs.taken,
    boss_locked: bosses.locked,
    thug_locked: thugs.locked,
    started_at: isNew && state === 'running' ? now : order.started_at,
    finished_at: isNew && state === 'finished' ? now : order.finished_at,
    ended_at: isOver(order.kind, state) ? now : null,
    due_at: isNew ? dueIn(order, state, now, settings) : order.due_at,
  }
}
