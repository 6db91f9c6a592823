import { type CallContext, call } from '../../call.ts'
import { idOf, listOf, object, oneOf, optional, text, whole, yesNo } from '../../kernel/schema.ts'
import { orderID, type ReportReason, reportReasons } from '../fields.ts'
import { orderNumberOf } from '../order.ts'
import { cursorFields, cursorOf, pageUpTo, rowsToRead } from './cursor.ts'
import { type People, peopleOf, personIn } from './people.ts'

const TEXT_CHARACTERS = 500

const report = object({
  id: idOf('异常记录'),
  order_id: orderID,
  order_no: text('订单号'),
  title: text('标题'),
  cardType: oneOf('订单类型', ['dailian', 'raid']),
  /** Nickname of the reporter; the operator sees both sides. */
  nickname: text('上报人'),
  is_mine: yesNo('我上报的'),
  reason: text('原因'),
  reason_text: text('原因说明'),
  report_text: text('描述', { max: TEXT_CHARACTERS }),
  pictures: listOf('图片', text('图片')),
  state: oneOf('处理状态', ['open', 'awarded', 'repaid']),
  /** Price per boss by the operator's decision; 0 before it. */
  settle_price: whole('判定价格'),
  created_at: whole('上报时间'),
  closed_at: whole('处理时间'),
})

/** Reports about the orders in which an account has a seat, from any participant. */
const reportsOf = ({ db }: Pick<CallContext, 'db'>, accountID: number) =>
  db
    .selectFrom('seats')
    .innerJoin('order_reports', 'order_reports.order_id', 'seats.order_id')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .where('seats.account_id', '=', accountID)
    .orderBy('order_reports.id', 'desc')
    .selectAll('order_reports')
    .select(['orders.title', 'orders.kind', 'orders.created_at as published_at'])

type ReportRow = Awaited<ReturnType<ReturnType<typeof reportsOf>['executeTakeFirstOrThrow']>>

const shownOf = (row: ReportRow, people: People, accountID: number) => ({
  id: String(row.id),
  order_id: String(row.order_id),
  order_no: orderNumberOf({ id: row.order_id, created_at: row.published_at }),
  title: row.title,
  cardType: row.kind,
  nickname: personIn(people, row.account_id).nickname,
  is_mine: row.account_id === accountID,
  reason: row.reason,
  reason_text: reportReasons[row.reason as ReportReason],
  report_text: row.report_text,
  pictures: JSON.parse(row.pictures),
  state: row.state,
  settle_price: row.price_fen ?? 0,
  created_at: row.created_at,
  closed_at: row.closed_at ?? 0,
})

/** The caller's reported orders, the newest report first; of one order with `order_id`. */
export const reportList = call({
  path: '/api/order/report/list',
  who: 'account',
  request: object({ ...cursorFields, order_id: optional(orderID) }),
  reply: object({
    list: listOf('异常记录', report),
    has_more: yesNo('还有更多'),
    next_cursor: text('下一页位置'),
  }),
  async run(context, request, { account }) {
    const { order_id } = request
    const after = cursorOf(request)
    const rows = await reportsOf(context, account.id)
      .$if(order_id !== undefined, (query) => query.where('seats.order_id', '=', Number(order_id)))
      .$if(after !== null, (query) => query.where('order_reports.id', '<', after?.id ?? 0))
      .limit(rowsToRead(request))
      .execute()
    const { page, ...next } = pageUpTo(request, rows, ({ id }) => ({ value: id, id }))
    const people = await peopleOf(
      context,
      page.map((row) => row.account_id),
    )
    return { list: page.map((row) => shownOf(row, people, account.id)), ...next }
  },
})
