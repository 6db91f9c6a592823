import { type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { idOf, object, oneOf, optional, type Static, text, whole } from '../kernel/schema.ts'
import { applyTransition } from './apply-transition.ts'
import { orderID, orderState, position, seatNumber } from './fields.ts'
import type { OrderKind, Position } from './machine.ts'
import { positionNames } from './names.ts'
import type { SeatRow } from './order.ts'
import { requireRole } from './require-role.ts'
import { freeSeat, takeSeat } from './seats.ts'

/** Data of the taken seat for the join sheet. */
const joinReply = object({
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
const joinSeat = async (
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

/** Takes a seat as boss or thug; a coupon pays a part of a boss's deposit. */
export const join = call({
  path: '/api/order/seat/join',
  who: 'account',
  isChange: true,
  perMinute: 60,
  request: object({
    order_id: orderID,
    position,
    role_id: idOf('游戏角色'),
    coupon_id: optional(idOf('优惠券')),
    seat: optional(seatNumber),
  }),
  reply: joinReply,
  run: (context, request, { account }) =>
    joinSeat(context, {
      accountID: account.id,
      orderID: request.order_id,
      position: request.position,
      seat: request.seat,
      roleID: request.role_id,
      couponID: request.coupon_id,
    }),
})

/** A thug accepts a boosting order and takes the first free seat for thugs. */
export const acceptOrder = call({
  path: '/api/order/boosting/acceptOrder',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 60,
  request: object({ order_id: orderID, role_id: idOf('游戏角色') }),
  reply: joinReply,
  run: (context, { order_id, role_id }, { account }) =>
    joinSeat(context, {
      accountID: account.id,
      orderID: order_id,
      position: 'thug',
      seat: undefined,
      roleID: role_id,
      couponID: undefined,
      kind: 'dailian',
    }),
})
