import type { CallContext } from '../call.ts'
import { returnCoupon, spendCoupon } from '../coupons/for-order.ts'
import type { Purpose } from '../coupons/worth.ts'
import { CallFailure } from '../kernel/failures.ts'
import type { Position } from './machine.ts'
import { type OrderRow, type SeatRow, seatOf } from './order.ts'
import type { FitRole } from './require-role.ts'
import { feeOf } from './settlement.ts'
import type { TransitionContext } from './transition-context.ts'

/** The requested seat. */
interface SeatQuery {
  readonly position: Position
  /** Undefined: any free seat. */
  readonly number?: number | undefined
}

const isFree = ({ account_id, is_locked }: SeatRow): boolean =>
  account_id === null && is_locked === 0

const isSeatAt = ({ position, number }: SeatQuery, seat: SeatRow): boolean =>
  seat.position === position && (number === undefined || seat.number === number)

/** Whether another account could still join. */
export const hasFreeSeat = (seats: readonly SeatRow[]): boolean => seats.some(isFree)

/** The first free seat that matches. */
export const freeSeat = (seats: readonly SeatRow[], query: SeatQuery): SeatRow => {
  const seat = seats.find((one) => isSeatAt(query, one) && isFree(one))
  if (seat === undefined) throw new CallFailure('SEAT_TAKEN')
  return seat
}

const updateSeat = ({ db }: Pick<CallContext, 'db'>, seat: SeatRow) =>
  db
    .updateTable('seats')
    .where('order_id', '=', seat.order_id)
    .where('position', '=', seat.position)
    .where('number', '=', seat.number)

interface Guest {
  readonly accountID: number
  readonly role: FitRole
  readonly couponID: string | undefined
}

/** The amounts against which a boss's coupon counts. */
export const purposeOf = (order: OrderRow): Purpose => ({
  depositFen: order.deposit_fen,
  feeFen: feeOf(order.price_fen, order.fee_basis_points),
})

/** The part of a boss's deposit that the coupon pays. */
const couponPart = (context: CallContext, order: OrderRow, { accountID, couponID }: Guest) =>
  couponID === undefined
    ? Promise.resolve(0)
    : spendCoupon(context, {
        accountID,
        myCouponID: couponID,
        orderID: order.id,
        purpose: purposeOf(order),
      })

const requireOwnMoney = ({ position }: SeatRow, { couponID }: Guest): void => {
  if (position === 'thug' && couponID !== undefined) {
    throw new CallFailure('INVALID_REQUEST', '只有老板位置可以使用优惠券')
  }
}

/** Takes a seat; returns the updated row, with the amounts to hold. */
export const takeSeat = async (
  context: CallContext,
  order: OrderRow,
  seat: SeatRow,
  guest: Guest,
): Promise<SeatRow> => {
  requireOwnMoney(seat, guest)
  const couponFen = await couponPart(context, order, guest)
  const { accountID, role, couponID = null } = guest
  const taken = await updateSeat(context, seat)
    .set({
      account_id: accountID,
      role_id: role.id,
      role_name: role.name,
      role_job_id: role.job_id,
      role_capacity: role.fighting_capacity,
      wallet_fen: seat.position === 'boss' ? order.deposit_fen - couponFen : 0,
      coupon_fen: couponFen,
      my_coupon_id: couponID,
      is_confirmed: 0,
      taken_at: context.now(),
      turn: seat.turn + 1,
    })
    .where('account_id', 'is', null)
    .where('is_locked', '=', 0)
    .returningAll()
    .executeTakeFirst()
  if (taken === undefined) throw new CallFailure('SEAT_TAKEN')
  return taken
}

/** Applies a coupon to a deposit that is already paid; returns the updated seat. */
export const discountSeat = async (
  context: CallContext,
  order: OrderRow,
  seat: SeatRow,
  couponID: string,
): Promise<SeatRow> => {
  const { account_id: accountID } = seat
  if (accountID === null) throw new CallFailure('NOT_ALLOWED')
  const couponFen = await spendCoupon(context, {
    accountID,
    myCouponID: couponID,
    orderID: order.id,
    purpose: purposeOf(order),
  })
  return updateSeat(context, seat)
    .set({
      wallet_fen: order.deposit_fen - couponFen,
      coupon_fen: couponFen,
      my_coupon_id: couponID,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Empties a seat and returns its coupon. */
export const clearSeat = async (
  context: CallContext,
  seat: SeatRow,
  accountID: number,
): Promise<void> => {
  await updateSeat(context, seat)
    .set({
      account_id: null,
      role_id: null,
      role_name: '',
      role_job_id: '',
      role_capacity: 0,
      wallet_fen: 0,
      coupon_fen: 0,
      my_coupon_id: null,
      is_confirmed: 0,
      taken_at: null,
    })
    .execute()
  await returnCoupon(context, { accountID, orderID: seat.order_id })
}

export const lockSeat = async (
  context: CallContext,
  seat: SeatRow,
  isLocked: boolean,
): Promise<void> => {
  await updateSeat(context, seat)
    .set({ is_locked: isLocked ? 1 : 0 })
    .execute()
}

export const confirmSeat = async (context: CallContext, seat: SeatRow): Promise<void> => {
  await updateSeat(context, seat).set({ is_confirmed: 1 }).execute()
}

/** Clears all confirmations, because the work was submitted again. */
export const forgetConfirmations = async (
  { db }: Pick<CallContext, 'db'>,
  orderID: number,
): Promise<void> => {
  await db.updateTable('seats').set({ is_confirmed: 0 }).where('order_id', '=', orderID).execute()
}

const newSeat = (orderID: number, position: Position, number: number) => ({
  order_id: orderID,
  position,
  number,
  is_locked: 0 as const,
  account_id: null,
  role_id: null,
  role_name: '',
  role_job_id: '',
  role_capacity: 0,
  wallet_fen: 0,
  coupon_fen: 0,
  my_coupon_id: null,
  is_confirmed: 0 as const,
  taken_at: null,
  turn: 0,
})

const numbers = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => at + 1)

/** Inserts the seats of a new order. */
export const makeSeats = async (
  { db }: Pick<CallContext, 'db'>,
  { id, boss_num, thug_num }: OrderRow,
): Promise<void> => {
  await db
    .insertInto('seats')
    .values([
      ...numbers(boss_num).map((number) => newSeat(id, 'boss', number)),
      ...numbers(thug_num).map((number) => newSeat(id, 'thug', number)),
    ])
    .execute()
}

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
