import { type CallContext, call } from '../call.ts'
import { dateOfDay } from '../kernel/china-day.ts'
import { moneyText } from '../kernel/money.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, text, whole, yesNo } from '../kernel/schema.ts'
import { findDifferences } from '../payments/reconcile.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { done, reasonField } from './message.ts'

const DAYS = 31

/** Differences between the bills of the providers and the books, and the days whose bill is there. */
export const operatorPaymentAudit = call({
  path: '/api/operator/payment/audit',
  who: 'operator',
  perMinute: 10,
  reply: object({
    days: listOf(
      '账单',
      object({ provider: text('渠道'), date: text('日期'), lines: whole('笔数') }),
    ),
    differences: listOf(
      '差异',
      object({
        kind: oneOf('差异', ['unbooked', 'unbilled', 'amount']),
        provider: text('渠道'),
        about: oneOf('类型', ['payment', 'payout', 'refund']),
        trade_no: text('单号'),
        date: text('日期'),
        /** 0 if there is none. */
        bill_fen: whole('渠道金额'),
        book_fen: whole('账面金额'),
      }),
    ),
  }),
  async run(context) {
    const days = await context.db
      .selectFrom('bill_days')
      .orderBy('day', 'desc')
      .orderBy('provider')
      .where('lines', 'is not', null)
      .limit(DAYS)
      .select(['provider', 'day', 'lines'])
      .execute()
    const differences = await findDifferences(context)
    return {
      days: days.map(({ provider, day, lines }) => ({
        provider,
        date: dateOfDay(day),
        lines: lines ?? 0,
      })),
      differences: differences.map(({ day, tradeNo, billFen, bookFen, ...one }) => ({
        ...one,
        trade_no: tradeNo,
        date: dateOfDay(day),
        bill_fen: billFen ?? 0,
        book_fen: bookFen ?? 0,
      })),
    }
  },
})

const states = ['created', 'paid', 'failed', 'closed'] as const

const payment = object({
  id: idOf('支付单'),
  trade_no: text('单号'),
  account: text('账号'),
  provider: text('渠道'),
  amount: whole('金额'),
  /** Refunded, or being refunded. */
  refunded: whole('已退金额'),
  status: oneOf('状态', states),
  reason: text('原因'),
  created_at: whole('时间'),
})

/** Filters of the recharges; both must match. */
export const paymentFilter = {
  account: optional(text('账号', { max: 32 })),
  status: optional(oneOf('状态', states)),
}

/** Recharges that match a filter, the newest first, with the refunded amounts. */
export const paymentsMatching = (
  { db }: Pick<CallContext, 'db'>,
  {
    account = '',
    status,
  }: { readonly account?: string; readonly status?: (typeof states)[number] },
) =>
  db
    .selectFrom('payments')
    .innerJoin('accounts', 'accounts.id', 'payments.account_id')
    .$if(account !== '', (query) => query.where('accounts.account', '=', account))
    .$if(status !== undefined, (query) => query.where('payments.state', '=', status ?? 'paid'))
    .orderBy('payments.id', 'desc')
    .select(['payments.id', 'payments.trade_no', 'accounts.account', 'payments.provider'])
    .select(['payments.fen', 'payments.state', 'payments.reason', 'payments.created_at'])
    .select(({ selectFrom }) =>
      selectFrom('withdrawals')
        .whereRef('withdrawals.refund_of', '=', 'payments.trade_no')
        .where('withdrawals.state', '!=', 'refused')
        .select(({ fn }) => fn.sum('withdrawals.fen').as('sum'))
        .as('refunded'),
    )

/** Recharges, the newest first. */
export const operatorPaymentList = call({
  path: '/api/operator/payment/list',
  who: 'operator',
  request: object({ ...pageFields, ...paymentFilter }),
  reply: object({ list: listOf('充值', payment), has_more: yesNo('更多') }),
  async run(context, request) {
    const { offset, limit } = rowsOfPage(request)
    const rows = await paymentsMatching(context, request).offset(offset).limit(limit).execute()
    const { list, has_more } = pageOf(request, rows)
    return {
      list: list.map(({ id, fen, state, refunded, ...row }) => ({
        ...row,
        id: String(id),
        amount: fen,
        refunded: Number(refunded ?? 0),
        status: state,
      })),
      has_more,
    }
  },
})

/** Returns a recharge, or a part of it, from the wallet to its payer. */
export const operatorPaymentRefund = call({
  path: '/api/operator/payment/refund',
  who: 'operator',
  isChange: true,
  request: object({
    pay_id: idOf('支付单'),
    amount: whole('退款金额', { min: 1 }),
    reason: reasonField,
  }),
  reply: done,
  async run(context, { pay_id, amount }) {
    await refundPayment(context, { paymentID: Number(pay_id), fen: amount })
    return { message: `已提交充值 ${pay_id} 的退款 ${moneyText(amount)}` }
  },
})
