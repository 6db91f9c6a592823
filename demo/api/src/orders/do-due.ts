import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { ignoreRefusal, runEach } from '../kernel/run-each.ts'
import { applyTransition } from './apply-transition.ts'
import { actionsIn } from './machine.ts'
import { findOrder } from './order.ts'

const actor = { kind: 'clock' } as const

/** Applies the clock's action to an order that is still due. */
const doDue = async (context: CallContext, id: number): Promise<void> => {
  const order = await findOrder(context, id)
  const [action] = actionsIn(order.kind, order.state, [actor.kind])
  if (action === undefined) return
  await applyTransition(context, { orderID: id, action, actor }, async (current) => {
    const { due_at } = current.order
    // The order changed concurrently.
    if (due_at === null || due_at > context.now()) throw new CallFailure('ORDER_STATE')
    return {}
  })
}

/** Applies the clock's actions to all due orders; a failure does not affect the others. */
export const doDueOrders = async (context: CallContext): Promise<void> => {
  const due = await context.db
    .selectFrom('orders')
    .where('due_at', '<=', context.now())
    .orderBy('due_at')
    .select('id')
    .execute()
  await runEach('apply the actions of the clock', due, ({ id }) =>
    doDue(context, id).catch(ignoreRefusal),
  )
}
