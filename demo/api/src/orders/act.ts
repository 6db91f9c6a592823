import { requireFree } from '../accounts/require-free.ts'
import type { CallContext } from '../call.ts'
import { giveBackCoupon } from '../coupons/for-order.ts'
import { CallFailure } from '../failures.ts'
import { locked } from '../storage/locked.ts'
import { inTransaction } from '../storage/transaction.ts'
import { requireFreshPairs } from '../subsidies/require-fresh-pairs.ts'
import { noteHappened } from './history.ts'
import { type Action, type Role, type Transition, transitionOf } from './machine.ts'
import { moveMoney } from './money.ts'
import { namesIn } from './names.ts'
import { type OrderRow, rolesIn, type SeatRow, seatsOf } from './order.ts'
import { progressOf, stateAfter } from './progress.ts'
import { tellChat } from './tell-chat.ts'
import { tellPeople } from './tell-people.ts'
import type { Actor, Deed, Happened, Turn } from './turn.ts'

const lockedOrder = async ({ db }: CallContext, id: string | number): Promise<OrderRow> => {
  const order = await locked(
    db.selectFrom('orders').where('id', '=', Number(id)).selectAll(),
  ).executeTakeFirst()
  if (order === undefined) throw new CallFailure('ORDER_UNKNOWN')
  return order
}

const rolesOf = (actor: Actor, order: OrderRow, seats: readonly SeatRow[]): readonly Role[] =>
  actor.kind === 'account' ? rolesIn(order, seats, actor.accountID) : [actor.kind]

/** It may have been restricted since its token was looked at. */
const requireFreeActor = async ({ db }: CallContext, actor: Actor): Promise<void> => {
  if (actor.kind !== 'account') return
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', actor.accountID)
    .select(['restricted_at', 'restricted_reason'])
    .executeTakeFirstOrThrow()
  requireFree(account)
}

const roleOf = ({ who }: Transition, roles: readonly Role[]): Role => {
  const role = who.find((one) => roles.includes(one))
  if (role === undefined) throw new CallFailure('NOT_ALLOWED')
  return role
}

/** Who brings a boss with a coupon and a thug together. */
const PAIRING: readonly Action[] = ['publish', 'join', 'discount']

/** Coupons that paid for nothing are usable again. */
const giveBackCoupons = async (context: CallContext, seats: readonly SeatRow[]): Promise<void> => {
  for (const { order_id: orderID, account_id: accountID, my_coupon_id } of seats) {
    if (accountID === null || my_coupon_id === null) continue
    await giveBackCoupon(context, { accountID, orderID })
  }
}

/**
 * What every transition brings with it once its deed is done: the state, the money, the history, and who
 * is told.
 */
export const conclude = async <Did extends Deed>(
  turn: Turn,
  deed: Did,
  { from, roles }: Pick<Happened, 'from'> & { readonly roles: readonly Role[] },
): Promise<Happened & Did> => {
  const { context, transition, actor } = turn
  const seats = await seatsOf(context, turn.order.id)
  if (PAIRING.includes(transition.action)) await requireFreshPairs(context, turn.order, seats)
  const state = stateAfter(turn.order.state, transition, seats)
  const moved = await moveMoney(turn, seats, state, deed)
  if (transition.money === 'refund') await giveBackCoupons(context, seats)
  const { settings } = context
  const order = await context.db
    .updateTable('orders')
    .set(progressOf(turn.order, state, seats, { now: context.now(), settings }))
    .where('id', '=', turn.order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { action } = transition
  const byRole = roleOf(transition, roles)
  const happened = { ...deed, order, seats, from, action, actor, byRole, moved }
  await noteHappened(context, happened)
  const names = await namesIn(context, happened)
  await tellChat(context, happened, names)
  await tellPeople(context, happened, names)
  return happened
}

/**
 * The one way in which an order changes: with the order locked it asks the machine whether this actor may
 * do that now, lets the deed do its own part, and concludes. All of it happens, or nothing.
 */
export const act = <Did extends Deed>(
  context: CallContext,
  {
    orderID,
    action,
    actor,
  }: {
    readonly orderID: string | number
    readonly action: Action
    readonly actor: Actor
  },
  deed: (turn: Turn) => Promise<Did>,
): Promise<Happened & Did> =>
  inTransaction(context, async (inside) => {
    await requireFreeActor(inside, actor)
    const order = await lockedOrder(inside, orderID)
    const seats = await seatsOf(inside, order.id)
    const roles = rolesOf(actor, order, seats)
    const transition = transitionOf(order.kind, order.state, action, roles)
    const turn = { context: inside, order, seats, transition, actor }
    return conclude(turn, await deed(turn), { from: order.state, roles })
  })
