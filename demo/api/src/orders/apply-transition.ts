import { requireUnrestricted } from '../accounts/require-unrestricted.ts'
import type { CallContext } from '../call.ts'
import { returnCoupon } from '../coupons/for-order.ts'
import { CallFailure } from '../failures.ts'
import { locked } from '../storage/locked.ts'
import { inTransaction } from '../storage/transaction.ts'
import { requireFreshPairs } from '../subsidies/require-fresh-pairs.ts'
import { recordTransition } from './history.ts'
import { type Action, type Role, type Transition, transitionOf } from './machine.ts'
import { postMoney } from './money.ts'
import { namesIn } from './names.ts'
import { notifyAccounts } from './notify-accounts.ts'
import { notifyChat } from './notify-chat.ts'
import { type OrderRow, rolesIn, type SeatRow, seatsOf } from './order.ts'
import { progressOf, stateAfter } from './progress.ts'
import type { Actor, Effect, TransitionContext, TransitionResult } from './transition-context.ts'

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
const requireUnrestrictedActor = async ({ db }: CallContext, actor: Actor): Promise<void> => {
  if (actor.kind !== 'account') return
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', actor.accountID)
    .select(['restricted_at', 'restricted_reason'])
    .executeTakeFirstOrThrow()
  requireUnrestricted(account)
}

const roleOf = ({ who }: Transition, roles: readonly Role[]): Role => {
  const role = who.find((one) => roles.includes(one))
  if (role === undefined) throw new CallFailure('NOT_ALLOWED')
  return role
}

/** Who brings a boss with a coupon and a thug together. */
const PAIRING_ACTIONS: readonly Action[] = ['publish', 'join', 'discount']

/** Coupons that paid for nothing are usable again. */
const returnCoupons = async (context: CallContext, seats: readonly SeatRow[]): Promise<void> => {
  for (const { order_id: orderID, account_id: accountID, my_coupon_id } of seats) {
    if (accountID === null || my_coupon_id === null) continue
    await returnCoupon(context, { accountID, orderID })
  }
}

/**
 * What every transition brings with it once its deed is done: the state, the money, the history, and who
 * is told.
 */
export const commitTransition = async <E extends Effect>(
  current: TransitionContext,
  effect: E,
  { from, roles }: Pick<TransitionResult, 'from'> & { readonly roles: readonly Role[] },
): Promise<TransitionResult & E> => {
  const { context, transition, actor } = current
  const seats = await seatsOf(context, current.order.id)
  if (PAIRING_ACTIONS.includes(transition.action))
    await requireFreshPairs(context, current.order, seats)
  const state = stateAfter(current.order.state, transition, seats)
  const postings = await postMoney(current, seats, state, effect)
  if (transition.money === 'refund') await returnCoupons(context, seats)
  const { settings } = context
  const order = await context.db
    .updateTable('orders')
    .set(progressOf(current.order, state, seats, { now: context.now(), settings }))
    .where('id', '=', current.order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { action } = transition
  const byRole = roleOf(transition, roles)
  const result = { ...effect, order, seats, from, action, actor, byRole, postings }
  await recordTransition(context, result)
  const names = await namesIn(context, result)
  await notifyChat(context, result, names)
  await notifyAccounts(context, result, names)
  return result
}

/**
 * The one way in which an order changes: with the order locked it asks the machine whether this actor may
 * do that now, lets the deed do its own part, and concludes. All of it happens, or nothing.
 */
export const applyTransition = <E extends Effect>(
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
  effect: (current: TransitionContext) => Promise<E>,
): Promise<TransitionResult & E> =>
  inTransaction(context, async (tx) => {
    await requireUnrestrictedActor(tx, actor)
    const order = await lockedOrder(tx, orderID)
    const seats = await seatsOf(tx, order.id)
    const roles = rolesOf(actor, order, seats)
    const transition = transitionOf(order.kind, order.state, action, roles)
    const current = { context: tx, order, seats, transition, actor }
    return commitTransition(current, await effect(current), { from: order.state, roles })
  })
