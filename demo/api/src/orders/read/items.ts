import type { CallContext } from '../../call.ts'
import type { Static } from '../../kernel/schema.ts'
import { groupIDOf } from '../chat/group.ts'
import type { Position } from '../machine.ts'
import { type OrderRow, orderNumberOf, type SeatRow } from '../order.ts'
import { incomeOf } from '../settlement.ts'
import type { member, orderItem, ownOrderItem } from './order-item.ts'
import { type People, peopleOf, personIn } from './people.ts'
import { possibleActions } from './possible.ts'

type DbContext = Pick<CallContext, 'db'>

type OrderItem = Static<typeof orderItem>

const picturesOf = (pictures: string): readonly string[] => JSON.parse(pictures)

const memberOf = (
  { publisher_id }: OrderRow,
  seat: SeatRow & { readonly account_id: number },
  people: People,
): Static<typeof member> => ({
  ...personIn(people, seat.account_id),
  position: seat.position,
  seat: seat.number,
  is_publisher: seat.account_id === publisher_id,
  is_confirmed: seat.is_confirmed === 1,
  role_name: seat.role_name,
  job_id: seat.role_job_id,
  fighting_capacity: seat.role_capacity,
  joined_at: seat.taken_at ?? 0,
})

const isTaken = (seat: SeatRow): seat is SeatRow & { readonly account_id: number } =>
  seat.account_id !== null

/** Earnings of a thug: by the seats that can be taken, after the start by those that are. */
const thugIncomeOf = (order: OrderRow): number => {
  const isOpen = order.started_at === null
  return incomeOf({
    priceFen: order.settled_fen ?? order.price_fen,
    feeBasisPoints: order.fee_basis_points,
    bosses: isOpen ? order.boss_num - order.boss_locked : order.boss_taken,
    thugs: isOpen ? order.thug_num - order.thug_locked : order.thug_taken,
  })
}

const infoOf = (order: OrderRow, people: People): OrderItem['result']['order_info'] => ({
  id: String(order.id),
  order_no: orderNumberOf(order),
  state: order.state,
  title: order.title,
  description: order.description,
  job_id: order.job_id,
  min_capacity: order.min_capacity,
  pictures: picturesOf(order.pictures),
  settle_price: order.price_fen,
  fee_basis_points: order.fee_basis_points,
  thug_income: thugIncomeOf(order),
  boss_num: order.boss_num,
  thug_num: order.thug_num,
  boss_taken: order.boss_taken,
  thug_taken: order.thug_taken,
  boss_free: order.boss_num - order.boss_taken - order.boss_locked,
  thug_free: order.thug_num - order.thug_taken - order.thug_locked,
  group_id: groupIDOf(order.id),
  publisher: personIn(people, order.publisher_id),
  start_at: order.start_at ?? 0,
  created_at: order.created_at,
  started_at: order.started_at ?? 0,
  finished_at: order.finished_at ?? 0,
  ended_at: order.ended_at ?? 0,
  due_at: order.due_at ?? 0,
})

/** An order with its seats, for lists and details. */
export const itemOf = (order: OrderRow, seats: readonly SeatRow[], people: People): OrderItem => {
  const taken = seats.filter(isTaken)
  const membersAt = (position: Position) =>
    taken.filter((seat) => seat.position === position).map((seat) => memberOf(order, seat, people))
  return {
    cardType: order.kind,
    deposit_price: order.deposit_fen,
    result: {
      order_info: infoOf(order, people),
      boss_info: membersAt('boss'),
      thug_info: membersAt('thug'),
    },
  }
}

type SeatsByOrder = ReadonlyMap<number, readonly SeatRow[]>

const seatsByOrder = async (
  { db }: DbContext,
  orders: readonly OrderRow[],
  which: 'all' | 'taken',
): Promise<SeatsByOrder> => {
  const ids = orders.map(({ id }) => id)
  const seats = await db
    .selectFrom('seats')
    .where('order_id', 'in', ids)
    .$if(which === 'taken', (query) => query.where('account_id', 'is not', null))
    .orderBy('order_id')
    .orderBy('position')
    .orderBy('number')
    .selectAll()
    .execute()
  const byOrder = new Map<number, SeatRow[]>(ids.map((id) => [id, []]))
  for (const seat of seats) byOrder.get(seat.order_id)?.push(seat)
  return byOrder
}

const peopleIn = (context: DbContext, orders: readonly OrderRow[], seats: SeatsByOrder) =>
  peopleOf(context, [
    ...orders.map(({ publisher_id }) => publisher_id),
    ...[...seats.values()]
      .flat()
      .filter(isTaken)
      .map(({ account_id }) => account_id),
  ])

/** The orders of a page, with a constant number of queries. */
export const itemsOf = async (
  context: DbContext,
  orders: readonly OrderRow[],
): Promise<readonly OrderItem[]> => {
  if (orders.length === 0) return []
  const seats = await seatsByOrder(context, orders, 'taken')
  const people = await peopleIn(context, orders, seats)
  return orders.map((order) => itemOf(order, seats.get(order.id) ?? [], people))
}

/** The same for a participant, with the permitted actions. */
export const ownItemsOf = async (
  context: DbContext,
  orders: readonly OrderRow[],
  accountID: number,
): Promise<readonly Static<typeof ownOrderItem>[]> => {
  if (orders.length === 0) return []
  const seats = await seatsByOrder(context, orders, 'all')
  const people = await peopleIn(context, orders, seats)
  return orders.map((order) => {
    const those = seats.get(order.id) ?? []
    return { ...itemOf(order, those, people), actions: possibleActions(order, those, accountID) }
  })
}
