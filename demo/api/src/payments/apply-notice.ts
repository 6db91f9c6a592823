import type { Selectable } from 'kysely'
import type { CallContext } from '../call.ts'
import { moneyText } from '../kernel/money.ts'
import { clearing, feeAccount, walletOf, withdrawalOf } from '../ledger/accounts.ts'
import { type Entry, post } from '../ledger/post.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import type { DbContext } from '../storage/database.ts'
import { locked } from '../storage/dialect.ts'
import type { Schema } from '../storage/schema.ts'
import { inTransaction } from '../storage/transaction.ts'
import { type PaymentEvent, paymentMachine, stepOf, withdrawalMachine } from './machines.ts'
import { balancePath, type Notice, type TradeStatus } from './provider.ts'

/**
 * Result of applying a notice. `contradiction`: the provider revokes an earlier outcome after the
 * money has moved; a person must contact the provider.
 */
export type NoticeOutcome = 'done' | 'known' | 'unknown' | 'wrong-amount' | 'contradiction'

type Payment = Selectable<Schema['payments']>

const credit = async (context: DbContext, { id, account_id, fen }: Payment): Promise<void> => {
  await post(context, {
    kind: 'recharge',
    key: `recharge:${id}`,
    orderID: null,
    memo: '余额充值',
    entries: [
      { account: clearing, fen: -fen },
      { account: walletOf(account_id), fen },
    ],
  })
  await sendStationMessage(context, {
    accountID: account_id,
    kind: 'wallet',
    title: '充值到账',
    text: `您充值的 ${moneyText(fen)} 已存入余额。`,
    link: balancePath,
  })
}

/** Applies an event to a locked payment; returns whether it changed anything. */
export const changePayment = async (
  context: DbContext,
  payment: Payment,
  event: PaymentEvent,
  reason: string,
): Promise<boolean> => {
  const step = stepOf(paymentMachine, payment.state, event)
  if (step === undefined) return false
  await context.db
    .updateTable('payments')
    .set({
      state: step.to,
      reason,
      changed_at: context.now(),
      // A failed payment may still be paid: the provider is queried until the payment expires.
      ask_at: step.to === 'failed' ? payment.ask_at : null,
    })
    .where('id', '=', payment.id)
    .execute()
  if (step.money === 'credit') await credit(context, payment)
  return true
}

/** Locks a payment for a change. */
export const lockPayment = (
  { db }: DbContext,
  provider: string,
  tradeNo: string,
): Promise<Payment | undefined> =>
  locked(
    db
      .selectFrom('payments')
      .where('trade_no', '=', tradeNo)
      .where('provider', '=', provider)
      .selectAll(),
  ).executeTakeFirst()

/** Whether a provider states another amount than expected, or none although money has moved. */
const isOtherAmount = ({ fen, outcome }: TradeStatus, expected: number): boolean =>
  fen === null ? outcome === 'paid' : fen !== expected

/** Applies a provider's notice about a payment. */
export const applyPaymentNotice = async (
  context: DbContext,
  provider: string,
  notice: Notice,
): Promise<NoticeOutcome> => {
  const { tradeNo, outcome, reason } = notice
  const payment = await lockPayment(context, provider, tradeNo)
  if (payment === undefined) return 'unknown'
  if (outcome === 'open' || outcome === 'unknown') return 'known'
  if (isOtherAmount(notice, payment.fen)) return 'wrong-amount'
  return (await changePayment(context, payment, outcome, reason)) ? 'done' : 'known'
}

export type Withdrawal = Selectable<Schema['withdrawals']>

/** The amount that the receiver gets. */
export const payoutOf = ({ fen, fee_fen }: Pick<Withdrawal, 'fen' | 'fee_fen'>): number =>
  fen - fee_fen

const payoutEntries = (withdrawal: Withdrawal): readonly Entry[] => [
  { account: withdrawalOf(withdrawal.account_id), fen: -withdrawal.fen },
  { account: clearing, fen: payoutOf(withdrawal) },
  { account: feeAccount, fen: withdrawal.fee_fen },
]

/** The full amount: a failed withdrawal costs no fee. */
const refundEntries = ({ account_id, fen }: Withdrawal): readonly Entry[] => [
  { account: withdrawalOf(account_id), fen: -fen },
  { account: walletOf(account_id), fen },
]

const WORDS = {
  payout: {
    ...{ name: '提现', subject: '您提现的', arrived: '已转入收款账户' },
    ...{ paid: '提现到账', back: '提现退回', failed: '提现失败' },
  },
  refund: {
    ...{ name: '充值退款', subject: '您充值的', arrived: '已按原支付方式退回' },
    ...{ paid: '充值退款', back: '退款未成功', failed: '退款失败' },
  },
} as const

const settleWithdrawal = async (
  context: DbContext,
  withdrawal: Withdrawal,
  outcome: 'paid' | 'failed',
  reason: string,
): Promise<void> => {
  const isPaid = outcome === 'paid'
  const { id, account_id, fen, refund_of } = withdrawal
  const words = refund_of === null ? WORDS.payout : WORDS.refund
  await post(context, {
    kind: isPaid ? 'withdrawal_paid' : 'withdrawal_back',
    key: `withdrawal-end:${id}`,
    orderID: null,
    memo: isPaid ? words.paid : words.back,
    entries: isPaid ? payoutEntries(withdrawal) : refundEntries(withdrawal),
  })
  await sendStationMessage(context, {
    accountID: account_id,
    kind: 'wallet',
    title: isPaid ? words.paid : words.failed,
    text: isPaid
      ? `${words.subject} ${moneyText(payoutOf(withdrawal))} ${words.arrived}，请注意查收。`
      : `您的${words.name}未成功${reason === '' ? '' : `（${reason}）`}，${moneyText(fen)} 已退回余额。`,
    link: balancePath,
  })
}

/** Applies a provider's notice about a payout. */
const applyPayoutNotice = async (
  context: DbContext,
  provider: string,
  notice: Notice,
): Promise<NoticeOutcome> => {
  const { tradeNo, outcome, reason } = notice
  const withdrawal = await locked(
    context.db
      .selectFrom('withdrawals')
      .where('trade_no', '=', tradeNo)
      .where('provider', '=', provider)
      .selectAll(),
  ).executeTakeFirst()
  if (withdrawal === undefined) return 'unknown'
  if (outcome === 'open' || outcome === 'unknown') return 'known'
  if (isOtherAmount(notice, payoutOf(withdrawal))) return 'wrong-amount'
  const step = stepOf(withdrawalMachine, withdrawal.state, outcome)
  if (step === undefined) {
    const isSame = withdrawal.state === (outcome === 'paid' ? 'paid_out' : 'refused')
    return isSame ? 'known' : 'contradiction'
  }
  await context.db
    .updateTable('withdrawals')
    .set({ state: step.to, reason, changed_at: context.now(), ask_at: null })
    .where('id', '=', withdrawal.id)
    .execute()
  await settleWithdrawal(context, withdrawal, outcome, reason)
  return 'done'
}

/** Applies a notice of a provider, from a callback or a query. Idempotent: money moves once. */
export const applyNotice = (
  context: CallContext,
  provider: string,
  notice: Notice,
): Promise<NoticeOutcome> =>
  inTransaction(context, (tx) =>
    notice.about === 'payment'
      ? applyPaymentNotice(tx, provider, notice)
      : applyPayoutNotice(tx, provider, notice),
  )
