import type { Selectable } from 'kysely'
import type { CallContext } from '../call.ts'
import { chinaDay, dateOfDay } from '../kernel/china-day.ts'
import { CallFailure } from '../kernel/failures.ts'
import type { Schema } from '../storage/schema.ts'
import type { Role } from './machine.ts'

export type OrderRow = Selectable<Schema['orders']>

export type SeatRow = Selectable<Schema['seats']>

type DbContext = Pick<CallContext, 'db'>

const NUMBER_DIGITS = 6

/** Displayed order number: the day of publication and the ID. */
export const orderNumberOf = ({ id, created_at }: Pick<OrderRow, 'id' | 'created_at'>): string => {
  const day = dateOfDay(chinaDay(created_at)).replaceAll('-', '')
  return `${day}${String(id).padStart(NUMBER_DIGITS, '0')}`
}

/** Path of the order's page in the web app. */
export const orderLinkOf = ({ id, kind }: Pick<OrderRow, 'id' | 'kind'>): string =>
  `/pages/enter/my/subpages/order/subpages/${kind === 'raid' ? 'order_room' : 'order_detail'}?id=${id}`

export const findOrder = async ({ db }: DbContext, id: string | number): Promise<OrderRow> => {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', Number(id))
    .selectAll()
    .executeTakeFirst()
  if (order === undefined) throw new CallFailure('ORDER_UNKNOWN')
  return order
}

/** All seats of an order, bosses first, in order of their numbers. */
export const seatsOf = ({ db }: DbContext, orderID: number): Promise<SeatRow[]> =>
  db
    .selectFrom('seats')
    .where('order_id', '=', orderID)
    .orderBy('position')
    .orderBy('number')
    .selectAll()
    .execute()

export const seatOf = (seats: readonly SeatRow[], accountID: number): SeatRow | undefined =>
  seats.find((seat) => seat.account_id === accountID)

/** The roles of an account in an order; `guest` if it has no other. */
export const rolesIn = (
  order: Pick<OrderRow, 'publisher_id'>,
  seats: readonly SeatRow[],
  accountID: number,
): readonly Role[] => {
  const position = seatOf(seats, accountID)?.position
  const roles: readonly Role[] = [
    ...(order.publisher_id === accountID ? (['publisher'] as const) : []),
    ...(position === undefined ? [] : [position]),
  ]
  return roles.length === 0 ? ['guest'] : roles
}
