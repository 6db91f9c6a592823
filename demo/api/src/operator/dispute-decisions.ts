import { call } from '../call.ts'
import { moneyText } from '../kernel/money.ts'
import { idOf, object, whole } from '../kernel/schema.ts'
import { orderNumberOf } from '../orders/order.ts'
import { settleDispute } from '../orders/settle-dispute.ts'
import { done, reasonField } from './message.ts'

const orderID = idOf('订单')

/**
 * Each boss pays the price out of the deposit; the thugs get it less the fee; the rest is refunded.
 */
export const operatorDisputeAward = call({
  path: '/api/operator/dispute/award',
  who: 'operator',
  isChange: true,
  request: object({
    order_id: orderID,
    price_fen: whole('结算金额', { min: 1 }),
    reason: reasonField,
  }),
  reply: done,
  async run(context, { order_id, price_fen: priceFen, reason }) {
    const outcome = { outcome: 'award', priceFen, reason } as const
    const order = await settleDispute(context, { id: Number(order_id) }, outcome)
    const number = orderNumberOf(order)
    return { message: `订单${number}已判定结算，每位老板支付 ${moneyText(priceFen)}` }
  },
})

/** Refunds all deposits; the thugs get nothing. */
export const operatorDisputeRepay = call({
  path: '/api/operator/dispute/repay',
  who: 'operator',
  isChange: true,
  request: object({ order_id: orderID, reason: reasonField }),
  reply: done,
  async run(context, { order_id, reason }) {
    const outcome = { outcome: 'repay', reason } as const
    const order = await settleDispute(context, { id: Number(order_id) }, outcome)
    return { message: `订单${orderNumberOf(order)}已判定退款，押金全部退回老板` }
  },
})
