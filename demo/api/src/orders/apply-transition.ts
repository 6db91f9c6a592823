import { requireUnrestricted } from '../accounts/require-account.ts'
import type { CallContext } from '../call.ts'
import { returnCoupon } from '../coupons/for-order.ts'
import { CallFailure } from '../kernel/failures.ts'
import { countOrder } from '../reviews/reputation.ts'
import { locked } from '../storage/dialect.ts'
import { inTransaction } from '../storage/transaction.ts'
import { requireFreshPairs } from '../subsidies/require-fresh-pairs.ts'
import { type Action, isOver, type Role, type Transition, transitionOf } from './machine.ts'
import { postMoney, settledPrice } from './money.ts'
import { namesIn } from './names.ts'
import { notifyAccounts } from './notify-accounts.ts'
import { notifyChat } from './notify-chat.ts'
import { type OrderRow, rolesIn, type SeatRow, seatsOf } from './order.ts'
import { progressOf, stateAfter } from './progress.ts'
import type { Actor, Effect, TransitionContext, TransitionResult } from './transition-context.ts'

/** Adds the transition to the history. */
const recordTransition = async (
  { db, now }: CallContext,
  { order, from, action, actor, byRole, seat, subjectID, text, postings: moved }: TransitionResult,
): Promise<void> => {
  await db
    .insertInto('order_events')
    .values({
      order_id: order.id,
      action,
      by_role: byRole,
      account_id: actor.kind === 'account' ? actor.accountID : null,
      subject_id: subjectID ?? null,
      from_state: from,
      to_state: order.state,
      position: seat?.position ?? null,
      seat: seat?.number ?? null,
      fen: moved.fen,
      text: text ?? '',
      created_at: now(),
    })
    .execute()
}

const lockedOrder = async ({ db }: CallContext, id: string | number): Promise<OrderRow> => {
  const order = await locked(
    db.selectFrom('orders').where('id', '=', Number(id)).selectAll(),
  ).executeTakeFirst()
  if (order === undefined) throw new CallFailure('ORDER_UNKNOWN')
  return order
}

const rolesOf = (actor: Actor, order: OrderRow, seats: readonly SeatRow[]): readonly Role[] =>
  actor.kind === 'account' ? rolesIn(order, seats, actor.accountID) : [actor.kind]

/** The account may have been restricted after the check of its token. */
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

/** Actions that pair a boss with a coupon and a thug. */
const PAIRING_ACTIONS: readonly Action[] = ['publish', 'join', 'discount']

/** Returns the coupons of seats that paid for nothing. */
const returnCoupons = async (context: CallContext, seats: readonly SeatRow[]): Promise<void> => {
  for (const { order_id: orderID, account_id: accountID, my_coupon_id } of seats) {
    if (accountID === null || my_coupon_id === null) continue
    await returnCoupon(context, { accountID, orderID })
  }
}

/**
 * Commits a transition after its own effect: the state, the postings, the history, and the
 * notifications.
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
    .set({ settled_fen: settledPrice(current, state, effect) })
    .where('id', '=', current.order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isOver(order.kind, order.state)) await countOrder(context, order, seats)
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
 * The only way to change an order: locks the order, checks with the machine that the actor may do
 * the action now, runs its own effect, and commits. Atomic.
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
