import { call } from '../../call.ts'
import { idOf, object } from '../../kernel/schema.ts'
import { cancelByOperator } from '../../orders/cancel.ts'
import { orderNumberOf } from '../../orders/order.ts'
import { orderState } from '../changed-state.ts'
import { done, reasonField } from '../message.ts'

/** Cancels an order that has not started; all deposits and coupons return (OPERATOR-10). */
export const operatorOrderCancel = call({
  path: '/api/operator/order/cancel',
  who: 'operator',
  isChange: true,
  request: object({ order_id: idOf('订单'), reason: reasonField }),
  reply: done,
  stateOf: orderState,
  async run(context, { order_id, reason }) {
    const order = await cancelByOperator(context, order_id, reason)
    return { message: `已取消订单${orderNumberOf(order)}，押金已全部退回` }
  },
})
