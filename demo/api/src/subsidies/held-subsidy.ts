import type { Selectable } from 'kysely'
import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { moneyText } from '../kernel/money.ts'
import { ignoreRefusal, runEach } from '../kernel/run-each.ts'
import { heldSubsidyOf, subsidyAccount, walletOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import { findOrder, type OrderRow, orderLinkOf } from '../orders/order.ts'
import type { Subsidy } from '../orders/settlement.ts'
import { locked } from '../storage/dialect.ts'
import type { HeldSubsidyRow } from '../storage/rows/subsidies.ts'
import { inTransaction } from '../storage/transaction.ts'
import { isSuspicious, signalsOf } from './signals.ts'

export type HeldSubsidy = Selectable<HeldSubsidyRow>

/** Locks a subsidy that is about to end; throws if it has ended. */
export const lockedSubsidy = async (
  { db }: Pick<CallContext, 'db'>,
  id: string | number,
): Promise<HeldSubsidy> => {
  const found = await locked(
    db.selectFrom('held_subsidies').where('id', '=', Number(id)).selectAll(),
  ).executeTakeFirst()
  if (found === undefined || found.state !== 'held') throw new CallFailure('SUBSIDY_ENDED')
  return found
}

/**
 * Searches for signals that boss and thug are one person and stores them; returns whether there are
 * any.
 */
const examine = async (context: CallContext, held: HeldSubsidy): Promise<boolean> => {
  const pair = { orderID: held.order_id, bossID: held.boss_id, thugID: held.thug_id }
  const signals = await signalsOf(context, pair)
  const suspicious = isSuspicious(signals)
  await context.db
    .updateTable('held_subsidies')
    .set({ signals: JSON.stringify(signals), is_suspicious: suspicious ? 1 : 0 })
    .where('id', '=', held.id)
    .execute()
  return suspicious
}

/** Records the held amounts of a settlement, by pair. */
export const holdSubsidies = async (
  context: CallContext,
  { id }: Pick<OrderRow, 'id'>,
  subsidies: readonly Subsidy[],
): Promise<void> => {
  const { db, now, settings } = context
  for (const { bossID, thugID, fen } of subsidies) {
    const held = await db
      .insertInto('held_subsidies')
      .values({
        order_id: id,
        boss_id: bossID,
        thug_id: thugID,
        fen,
        state: 'held',
        is_suspicious: 0,
        signals: '[]',
        reason: '',
        created_at: now(),
        release_at: now() + settings.subsidyHoldMs,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await examine(context, held)
  }
}

/** `released`: the thug can spend it. `revoked`: the platform takes it back. */
export interface Ending {
  readonly to: 'released' | 'revoked'
  /** Reason by an operator; empty for the clock. */
  readonly reason: string
}

const letterOf = ({ fen }: HeldSubsidy, { title }: OrderRow, { to, reason }: Ending) => {
  const words = `「${title}」的优惠券补贴 ${moneyText(fen)} `
  return to === 'released'
    ? { title: '补贴已到账', text: `${words}已转入余额` }
    : { title: '补贴已取消', text: `${words}已被平台收回，原因：${reason}` }
}

/** Ends a locked subsidy: moves its money out of the held account, once. */
export const endSubsidy = async (
  context: CallContext,
  held: HeldSubsidy,
  ending: Ending,
): Promise<void> => {
  const { db, now } = context
  const { id, thug_id: thugID, fen } = held
  const order = await findOrder(context, held.order_id)
  await db
    .updateTable('held_subsidies')
    .set({ state: ending.to, reason: ending.reason, ended_at: now() })
    .where('id', '=', id)
    .execute()
  const isPaid = await post(context, {
    kind: ending.to === 'released' ? 'subsidy' : 'subsidy_back',
    key: `subsidy:${id}`,
    orderID: order.id,
    memo: `优惠券补贴 · ${order.title}`,
    entries: [
      { account: heldSubsidyOf(thugID), fen: -fen },
      { account: ending.to === 'released' ? walletOf(thugID) : subsidyAccount, fen },
    ],
  })
  if (!isPaid) throw new Error(`end subsidy ${id}: it is already paid`)
  await sendStationMessage(context, {
    accountID: thugID,
    kind: 'order',
    ...letterOf(held, order, ending),
    link: orderLinkOf(order),
  })
}

const AT_ONCE = 100

/** Releases one subsidy, unless the pair has become suspicious. */
const release = (context: CallContext, id: number): Promise<void> =>
  inTransaction(context, async (tx) => {
    const held = await lockedSubsidy(tx, id)
    if (await examine(tx, held)) return
    await endSubsidy(tx, held, { to: 'released', reason: '' })
  })

/** A job: releases the due subsidies. Those of suspicious pairs wait for an operator. */
export const releaseDueSubsidies = async (context: CallContext): Promise<void> => {
  const due = await context.db
    .selectFrom('held_subsidies')
    .where('state', '=', 'held')
    .where('is_suspicious', '=', 0)
    .where('release_at', '<=', context.now())
    .orderBy('release_at')
    .limit(AT_ONCE)
    .select('id')
    .execute()
  await runEach('release subsidies', due, ({ id }) => release(context, id).catch(ignoreRefusal))
}
