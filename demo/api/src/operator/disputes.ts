import { type CallContext, call } from '../call.ts'
import { moneyText } from '../kernel/money.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, text, whole, yesNo } from '../kernel/schema.ts'
import { type ReportReason, reportReasons } from '../orders/fields.ts'
import { type OrderRow, orderNumberOf } from '../orders/order.ts'
import { settleDispute } from '../orders/settle-dispute.ts'
import { orderState } from './changed-state.ts'
import { done, reasonField } from './message.ts'

const person = {
  account: text('账号'),
  nickname: text('昵称'),
  avatar: text('头像'),
}

const seat = object({
  ...person,
  position: oneOf('位置', ['boss', 'thug']),
  role_name: text('角色'),
  held: whole('已付定金'),
  is_confirmed: yesNo('已确认'),
})

const statement = {
  ...person,
  report_text: text('说明'),
  pictures: listOf('图片', text('图片')),
  created_at: whole('时间'),
}

const dispute = object({
  order_id: idOf('订单'),
  number: text('订单号'),
  kind: oneOf('类型', ['dailian', 'raid']),
  title: text('标题'),
  description: text('说明'),
  deposit_price: whole('定金'),
  price: whole('结算价'),
  seats: listOf('位置', seat),
  reports: listOf('异常上报', object({ ...statement, reason: text('上报原因') })),
  finishes: listOf('完成记录', object({ ...statement, reject_reason: text('驳回原因') })),
})

type DbContext = Pick<CallContext, 'db'>

const picturesIn = (json: string): readonly string[] => JSON.parse(json) as readonly string[]

const seatsIn = async ({ db }: DbContext, orders: readonly number[]) =>
  db
    .selectFrom('seats')
    .innerJoin('accounts', 'accounts.id', 'seats.account_id')
    .where('order_id', 'in', orders)
    .orderBy('position')
    .orderBy('number')
    .select(['order_id', 'account', 'nickname', 'avatar', 'position', 'role_name'])
    .select(['wallet_fen', 'coupon_fen', 'is_confirmed'])
    .execute()

const reportsOf = ({ db }: DbContext, orders: readonly number[]) =>
  db
    .selectFrom('order_reports')
    .innerJoin('accounts', 'accounts.id', 'order_reports.account_id')
    .where('order_id', 'in', orders)
    .where('state', '=', 'open')
    .orderBy('order_reports.id')
    .select(['order_id', 'account', 'nickname', 'avatar', 'reason', 'report_text', 'pictures'])
    .select('order_reports.created_at')
    .execute()

const finishesOf = ({ db }: DbContext, orders: readonly number[]) =>
  db
    .selectFrom('order_finishes')
    .innerJoin('accounts', 'accounts.id', 'order_finishes.account_id')
    .where('order_id', 'in', orders)
    .orderBy('order_finishes.id')
    .select(['order_id', 'account', 'nickname', 'avatar', 'report_text', 'pictures'])
    .select(['reject_reason', 'order_finishes.created_at'])
    .execute()

const oneOrder = (order: OrderRow) => ({
  order_id: String(order.id),
  number: orderNumberOf(order),
  kind: order.kind,
  title: order.title,
  description: order.description,
  deposit_price: order.deposit_fen,
  price: order.price_fen,
})

const withAll = async (context: DbContext, orders: readonly OrderRow[]) => {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const seats = await seatsIn(context, ids)
  const reports = await reportsOf(context, ids)
  const finishes = await finishesOf(context, ids)
  return orders.map((order) => ({
    ...oneOrder(order),
    seats: seats
      .filter(({ order_id }) => order_id === order.id)
      .map(({ wallet_fen, coupon_fen, is_confirmed, ...one }) => ({
        ...one,
        held: wallet_fen + coupon_fen,
        is_confirmed: is_confirmed === 1,
      })),
    reports: reports
      .filter(({ order_id }) => order_id === order.id)
      .map(({ reason, pictures, ...one }) => ({
        ...one,
        reason: reportReasons[reason as ReportReason] ?? reason,
        pictures: picturesIn(pictures),
      })),
    finishes: finishes
      .filter(({ order_id }) => order_id === order.id)
      .map(({ pictures, ...one }) => ({ ...one, pictures: picturesIn(pictures) })),
  }))
}

/** Disputed orders, the longest waiting first, with their reports and work. */
export const operatorDisputeList = call({
  path: '/api/operator/dispute/list',
  who: 'operator',
  request: object(pageFields),
  reply: object({ list: listOf('纠纷', dispute), has_more: yesNo('更多') }),
  async run(context, page) {
    const { offset, limit } = rowsOfPage(page)
    const rows = await context.db
      .selectFrom('orders')
      .where('state', '=', 'disputed')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .selectAll()
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return { list: await withAll(context, list), has_more }
  },
})

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
  stateOf: orderState,
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
  stateOf: orderState,
  async run(context, { order_id, reason }) {
    const outcome = { outcome: 'repay', reason } as const
    const order = await settleDispute(context, { id: Number(order_id) }, outcome)
    return { message: `订单${orderNumberOf(order)}已判定退款，押金全部退回老板` }
  },
})
