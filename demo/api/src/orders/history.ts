import type { CallContext } from '../call.ts'
import type { TransitionResult } from './transition-context.ts'

/** Adds the transition to the history. */
export const recordTransition = async (
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
