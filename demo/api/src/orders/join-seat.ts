import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { idOf, object, oneOf, type Static, text, whole } from '../kernel/schema.ts'
import { applyTransition } from './apply-transition.ts'
import { orderID, orderState, position, seatNumber } from './fields.ts'
import type { OrderKind, Position } from './machine.ts'
import { positionNames } from './names.ts'
import type { SeatRow } from './order.ts'
import { requireRole } from './require-role.ts'
import { freeSeat, takeSeat } from './seats.ts'

/** Data of the taken seat for the join sheet. */
export const joinReply = object({
  order_id: orderID,
  state: orderState,
  position,
  seat: seatNumber,
  roleInfo: oneOf('身份', Object.values(positionNames)),
  gameRole: object({
    id: idOf('游戏角色'),
    name: text('角色名'),
    job_id: text('职业'),
    fighting_capacity: whole('战斗力'),
  }),
  roleId: idOf('游戏角色'),
  couponId: text('优惠券'),
  /** Part of the deposit that the coupon pays, in fen. */
  coupon: whole('优惠金额'),
  deposit_price: whole('押金'),
  /** Part that the wallet paid, in fen. */
  paid: whole('实付'),
})

interface JoinRequest {
  readonly accountID: number
  readonly orderID: string
  readonly position: Position
  readonly seat: number | undefined
  readonly roleID: string
  readonly couponID: string | undefined
  /** The kind of order that the call accepts; undefined: either. */
  readonly kind?: OrderKind
}

/** Throws if the publisher removed the account before. */
const requireNotKicked = async ({ db }: CallContext, id: number, accountID: number) => {
  const kicked = await db
    .selectFrom('order_events')
    .where('order_id', '=', id)
    .where('action', '=', 'kick')
    .where('subject_id', '=', accountID)
    .select('id')
    .executeTakeFirst()
  if (kicked !== undefined) throw new CallFailure('NOT_ALLOWED', '您已被房主移出，无法再次加入')
}

const answerOf = (
  seat: SeatRow,
  state: Static<typeof orderState>,
  deposit: number,
): Static<typeof joinReply> => {
  const roleId = String(seat.role_id)
  return {
    order_id: String(seat.order_id),
    state,
    position: seat.position,
    seat: seat.number,
    roleInfo: positionNames[seat.position],
    gameRole: {
      id: roleId,
      name: seat.role_name,
      job_id: seat.role_job_id,
      fighting_capacity: seat.role_capacity,
    },
    roleId,
    couponId: seat.my_coupon_id ?? '',
    coupon: seat.coupon_fen,
    deposit_price: seat.position === 'boss' ? deposit : 0,
    paid: seat.wallet_fen,
  }
}

/** Takes a free seat of an order; a boss pays the deposit. */
export const joinSeat = async (
  context: CallContext,
  {
    accountID,
    orderID: id,
    position: requestedPosition,
    seat: number,
    roleID,
    couponID,
    kind,
  }: JoinRequest,
): Promise<Static<typeof joinReply>> => {
  const actor = { kind: 'account', accountID } as const
  const { order, seat } = await applyTransition(
    context,
    { orderID: id, action: 'join', actor },
    async (current) => {
      if (current.order.kind !== (kind ?? current.order.kind))
        throw new CallFailure('ORDER_UNKNOWN')
      await requireNotKicked(current.context, current.order.id, accountID)
      const free = freeSeat(current.seats, { position: requestedPosition, number })
      const role = await requireRole(current.context, current.order, {
        accountID,
        roleID,
        position: requestedPosition,
      })
      return {
        seat: await takeSeat(current.context, current.order, free, { accountID, role, couponID }),
      }
    },
  )
  return answerOf(seat, order.state, order.deposit_fen)
}
