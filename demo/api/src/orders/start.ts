import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object } from '../kernel/schema.ts'
import { applyTransition } from './apply-transition.ts'
import { answerOf, orderAnswer, orderID } from './fields.ts'
import type { OrderRow } from './order.ts'

/** Free seats may stay empty, but each side needs a participant. */
const requireBothSides = ({ boss_taken, thug_taken }: OrderRow): void => {
  if (boss_taken === 0) throw new CallFailure('ORDER_STATE', '还没有老板加入，不能开始')
  if (thug_taken === 0) throw new CallFailure('ORDER_STATE', '还没有打手加入，不能开始')
}

/** The publisher starts the order; from then on no one can join or leave. */
export const start = call({
  path: '/api/order/start/up',
  who: 'account',
  encoding: 'form',
  isChange: true,
  request: object({ order_id: orderID }),
  reply: orderAnswer,
  async run(context, { order_id }, { account }) {
    const actor = { kind: 'account', accountID: account.id } as const
    const { order } = await applyTransition(
      context,
      { orderID: order_id, action: 'start', actor },
      async (current) => {
        requireBothSides(current.order)
        return {}
      },
    )
    return answerOf(order)
  },
})
