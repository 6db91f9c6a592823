import type { CallContext } from '../call.ts'
import type { OrderRow } from '../orders/order.ts'
import type { Subsidy } from '../orders/settlement.ts'
import type { HeldSubsidy } from './held-subsidy.ts'
import { isSuspicious, signalsOf } from './signals.ts'

/**
 * Searches for signals that boss and thug are one person and stores them; returns whether there are
 * any.
 */
export const examine = async (context: CallContext, held: HeldSubsidy): Promise<boolean> => {
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
