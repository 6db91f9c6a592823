import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { applyTransition } from './apply-transition.ts'
import type { OrderRow } from './order.ts'
import type { TransitionContext } from './transition-context.ts'

/** `award`: each boss pays `priceFen` of the deposit. `repay`: all deposits are refunded. */
export type Outcome =
  | { readonly outcome: 'award'; readonly priceFen: number; readonly reason?: string }
  | { readonly outcome: 'repay'; readonly reason?: string }

const requirePrice = ({ order }: TransitionContext, outcome: Outcome): void => {
  if (outcome.outcome === 'repay') return
  if (outcome.priceFen < 1 || outcome.priceFen > order.deposit_fen) {
    throw new CallFailure('INVALID_REQUEST', '结算金额须大于0且不超过押金')
  }
}

const closeReports = async (
  { context, order }: TransitionContext,
  outcome: Outcome,
): Promise<void> => {
  const { db, now } = context
  await db
    .updateTable('order_reports')
    .set({
      state: outcome.outcome === 'award' ? 'awarded' : 'repaid',
      price_fen: outcome.outcome === 'award' ? outcome.priceFen : null,
      closed_at: now(),
    })
    .where('order_id', '=', order.id)
    .where('state', '=', 'open')
    .execute()
}

/** The operator decides a dispute; returns the updated order. */
export const settleDispute = async (
  context: CallContext,
  { id }: Pick<OrderRow, 'id'>,
  outcome: Outcome,
): Promise<OrderRow> => {
  const request = { orderID: id, action: outcome.outcome, actor: { kind: 'operator' } } as const
  const { order } = await applyTransition(context, request, async (current) => {
    requirePrice(current, outcome)
    await closeReports(current, outcome)
    const text = outcome.reason?.trim() ?? ''
    return outcome.outcome === 'award' ? { text, priceFen: outcome.priceFen } : { text }
  })
  return order
}
