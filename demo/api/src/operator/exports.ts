import { type CallContext, type Caller, call } from '../call.ts'
import { chinaDay, dateOfDay } from '../kernel/china-day.ts'
import { object } from '../kernel/schema.ts'
import { orderNumberOf } from '../orders/order.ts'
import { peopleOf, personIn } from '../orders/read/people.ts'
import { payoutOf } from '../payments/apply-notice.ts'
import { type Cell, csvFile, csvOf, EXPORT_ROWS } from './csv.ts'
import { logFilter, logMatching } from './log-list.ts'
import { logOperation } from './operation-log.ts'
import { orderFilter, ordersMatching } from './orders/list.ts'
import { paymentFilter, paymentsMatching } from './payments.ts'
import { payoutFilter, payoutsMatching } from './payouts.ts'

const PER_MINUTE = 6

/** One row more than fits shows that there are more. */
const LIMIT = EXPORT_ROWS + 1

interface Exported {
  readonly path: string
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly request: Readonly<Record<string, unknown>>
}

/** The file; the log has who took how many rows with which filter (OPERATOR-11). */
const exported = async (
  context: CallContext,
  { operator, address }: Caller<'operator'>,
  { path, title, heads, rows, request }: Exported,
) => {
  const file = csvOf(`${title}-${dateOfDay(chinaDay(context.now()))}`, heads, rows)
  const message = `已导出${title}，共${file.rows}行`
  await logOperation(context, { operator, address, path, message, request })
  return file
}

const ORDERS = '/api/operator/order/export'

const operatorOrderExport = call({
  path: ORDERS,
  who: 'operator',
  perMinute: PER_MINUTE,
  request: object(orderFilter),
  reply: csvFile,
  async run(context, request, caller) {
    const orders = await ordersMatching(context, request).limit(LIMIT).execute()
    const people = await peopleOf(
      context,
      orders.map(({ publisher_id }) => publisher_id),
    )
    const rows = orders.map((order): readonly Cell[] => {
      const { account, nickname } = personIn(people, order.publisher_id)
      return [
        ...[orderNumberOf(order), order.kind, order.state, order.title, account, nickname],
        ...[{ fen: order.deposit_fen }, { fen: order.settled_fen ?? order.price_fen }],
        ...[`${order.boss_taken}/${order.boss_num}`, `${order.thug_taken}/${order.thug_num}`],
        ...[{ at: order.created_at }, { at: order.started_at ?? 0 }, { at: order.ended_at ?? 0 }],
      ]
    })
    const heads = [
      ...[
        '订单号',
        '类型',
        '状态',
        '标题',
        '发布人账号',
        '发布人',
        '押金',
        '结算价',
        '老板',
        '打手',
      ],
      ...['发布时间', '开始时间', '结束时间'],
    ]
    return exported(context, caller, { path: ORDERS, title: '订单', heads, rows, request })
  },
})

const PAYMENTS = '/api/operator/payment/export'

const operatorPaymentExport = call({
  path: PAYMENTS,
  who: 'operator',
  perMinute: PER_MINUTE,
  request: object(paymentFilter),
  reply: csvFile,
  async run(context, request, caller) {
    const payments = await paymentsMatching(context, request).limit(LIMIT).execute()
    const rows = payments.map((one): readonly Cell[] => [
      ...[String(one.id), one.trade_no, one.provider, one.account],
      ...[{ fen: one.fen }, { fen: Number(one.refunded ?? 0) }],
      ...[one.state, one.reason, { at: one.created_at }],
    ])
    const heads = ['编号', '渠道单号', '渠道', '账号', '金额', '已退', '状态', '原因', '时间']
    return exported(context, caller, { path: PAYMENTS, title: '充值', heads, rows, request })
  },
})

const PAYOUTS = '/api/operator/payout/export'

const operatorPayoutExport = call({
  path: PAYOUTS,
  who: 'operator',
  perMinute: PER_MINUTE,
  request: object(payoutFilter),
  reply: csvFile,
  async run(context, request, caller) {
    const payouts = await payoutsMatching(context, request).limit(LIMIT).execute()
    const rows = payouts.map((one): readonly Cell[] => [
      ...[String(one.id), one.trade_no, one.provider, one.account, one.nickname],
      ...[one.refund_of === null ? '提现' : '充值退款', { fen: one.fen }, { fen: one.fee_fen }],
      ...[{ fen: payoutOf(one) }, one.state, one.reason],
      ...[{ at: one.created_at }, { at: one.changed_at ?? 0 }],
    ])
    const heads = [
      ...['编号', '渠道单号', '渠道', '账号', '昵称', '类型', '金额', '手续费', '到账', '状态'],
      ...['原因', '申请时间', '完成时间'],
    ]
    return exported(context, caller, { path: PAYOUTS, title: '提现', heads, rows, request })
  },
})

const LOG = '/api/operator/log/export'

const operatorLogExport = call({
  path: LOG,
  who: 'operator',
  perMinute: PER_MINUTE,
  request: object(logFilter),
  reply: csvFile,
  async run(context, request, caller) {
    const lines = await logMatching(context, request).limit(LIMIT).execute()
    const rows = lines.map((one): readonly Cell[] => [
      ...[String(one.id), { at: one.created_at }, one.operator, one.address, one.path],
      ...[one.message, one.reason, one.state_before, one.state_after],
    ])
    const heads = ['编号', '时间', '操作人', '来源', '接口', '操作', '原因', '之前', '之后']
    return exported(context, caller, { path: LOG, title: '操作记录', heads, rows, request })
  },
})

export const operatorExportCalls = [
  operatorOrderExport,
  operatorPaymentExport,
  operatorPayoutExport,
  operatorLogExport,
] as const
