import { type Account, type CallContext, call } from '../../call.ts'
import { CallFailure } from '../../kernel/failures.ts'
import { listOf, object, optional, text, yesNo } from '../../kernel/schema.ts'
import { bill, billOf } from '../bill.ts'
import { orderID } from '../fields.ts'
import type { OrderKind } from '../machine.ts'
import { findOrder, type OrderRow, rolesIn, type SeatRow, seatsOf } from '../order.ts'
import { historyFields, historyOf } from './history.ts'
import { itemOf } from './items.ts'
import { actionsField, itemFields, seatField } from './order-item.ts'
import { peopleOf } from './people.ts'
import { possibleActions } from './possible.ts'

const detail = object({
  ...itemFields,
  seats: listOf('座位', seatField),
  actions: actionsField,
  /** Roles of the caller: guest, publisher, boss, thug. */
  my_roles: listOf('我的身份', text('身份')),
  is_member: yesNo('已加入'),
  ...historyFields,
  /** The caller's bill, once the order is over. */
  bill: optional(bill),
})

const seatStateOf = ({ account_id, is_locked }: SeatRow): 'empty' | 'locked' | 'taken' => {
  if (account_id !== null) return 'taken'
  return is_locked === 1 ? 'locked' : 'empty'
}

const detailOf = async (context: CallContext, order: OrderRow, { id }: Account) => {
  const seats = await seatsOf(context, order.id)
  const people = await peopleOf(context, [
    order.publisher_id,
    ...seats.map(({ account_id }) => account_id).filter((one) => one !== null),
  ])
  const roles = rolesIn(order, seats, id)
  const isMember = !roles.includes('guest')
  const own = billOf(order, seats, id)
  const past = isMember ? await historyOf(context, order.id) : { history: [], finishes: [] }
  return {
    ...itemOf(order, seats, people),
    seats: seats.map((seat) => ({
      position: seat.position,
      seat: seat.number,
      state: seatStateOf(seat),
    })),
    actions: possibleActions(order, seats, id),
    my_roles: roles,
    is_member: isMember,
    ...past,
    ...(own !== undefined && { bill: own }),
  }
}

/** An order with its seats and the caller's actions; the history only for participants. */
const orderDetail = <const Path extends `/${string}`>(
  path: Path,
  encoding: 'form' | 'json',
  kinds: readonly OrderKind[],
) =>
  call({
    path,
    who: 'account',
    encoding,
    request: object({ order_id: orderID }),
    reply: detail,
    async run(context, { order_id }, { account }) {
      const order = await findOrder(context, order_id)
      if (!kinds.includes(order.kind)) throw new CallFailure('ORDER_UNKNOWN')
      return detailOf(context, order, account)
    },
  })

export const boostingDetail = orderDetail('/order/boosting/detail', 'json', ['dailian'])

export const raidDetail = orderDetail('/order/raid/detail', 'json', ['raid'])

export const orderRoomInfo = orderDetail('/api/room/orderRoom/info', 'form', ['dailian', 'raid'])
