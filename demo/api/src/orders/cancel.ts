import { type CallContext, call } from '../call.ts'
import { object, optional, text } from '../kernel/schema.ts'
import { applyTransition } from './apply-transition.ts'
import { answerOf, orderAnswer, orderID, REASON_CHARACTERS } from './fields.ts'
import type { OrderRow } from './order.ts'
import type { Actor } from './transition-context.ts'

const cancelOrder = async (
  context: CallContext,
  id: string | number,
  { actor, reason }: { readonly actor: Actor; readonly reason: string },
): Promise<OrderRow> => {
  const request = { orderID: id, action: 'cancel', actor } as const
  const { order } = await applyTransition(context, request, async () => ({ text: reason.trim() }))
  return order
}

/** The operator cancels an order that has not started; all deposits are refunded. */
export const cancelByOperator = (
  context: CallContext,
  id: string | number,
  reason: string,
): Promise<OrderRow> => cancelOrder(context, id, { actor: { kind: 'operator' }, reason })

/** Cancels all orders of a publisher that have not started. */
export const cancelOrdersOf = async (
  context: CallContext,
  accountID: number,
  reason: string,
): Promise<void> => {
  const open = await context.db
    .selectFrom('orders')
    .where('publisher_id', '=', accountID)
    .where('state', 'in', ['recruiting', 'full'])
    .orderBy('id')
    .select('id')
    .execute()
  for (const { id } of open) await cancelByOperator(context, id, reason)
}

/** The publisher cancels the order before its start; all deposits are refunded. */
export const cancel = call({
  path: '/api/order/cancel/up',
  who: 'account',
  encoding: 'form',
  isChange: true,
  request: object({
    order_id: orderID,
    reason: optional(text('取消原因', { max: REASON_CHARACTERS })),
  }),
  reply: orderAnswer,
  async run(context, { order_id, reason = '' }, { account }) {
    const actor = { kind: 'account', accountID: account.id } as const
    return answerOf(await cancelOrder(context, order_id, { actor, reason }))
  },
})
