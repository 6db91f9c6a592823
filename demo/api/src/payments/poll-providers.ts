import type { Selectable } from 'kysely'
import type { CallContext } from '../call.ts'
import { delayAfter } from '../kernel/back-off.ts'
import { runEach } from '../kernel/run-each.ts'
import type { Schema } from '../storage/schema.ts'
import { inTransaction } from '../storage/transaction.ts'
import {
  applyNotice,
  applyPaymentNotice,
  changePayment,
  lockPayment,
  payoutOf,
  type Withdrawal,
} from './apply-notice.ts'
import {
  balancePath,
  chooseProvider,
  notifyPath,
  type PaymentProvider,
  type TradeStatus,
} from './provider.ts'

/** Maximum number of polls in one run of the job. */
const POLL_BATCH = 50

/** Name of the jobs in the log. */
const POLL_JOB = 'ask payment providers'

/** Delay before the next poll, in ms, after this number of polls. */
export const pollDelay = (polls: number): number =>
  delayAfter(polls + 1, { firstMs: 10_000, longestMs: 5 * 60 * 1000 })

type Payment = Selectable<Schema['payments']>

const schedulePaymentPoll = async (
  { db, now }: CallContext,
  { id, asked: polls, expires_at }: Payment,
): Promise<void> => {
  const next = now() + pollDelay(polls + 1)
  await db
    .updateTable('payments')
    // Not later than the expiry, unless that has passed without a response.
    .set({ asked: polls + 1, ask_at: now() < expires_at ? Math.min(next, expires_at) : next })
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute()
}

const lapse = async (context: CallContext, { provider, trade_no }: Payment): Promise<void> => {
  const payment = await lockPayment(context, provider, trade_no)
  if (payment === undefined) return
  await changePayment(context, payment, 'lapsed', '')
  await context.db
    .updateTable('payments')
    .set({ ask_at: null })
    .where('id', '=', payment.id)
    .execute()
}

const pollPayment = async (context: CallContext, payment: Payment): Promise<void> => {
  // Scheduled first, so that an unresponsive provider does not make this one due again at once.
  await schedulePaymentPoll(context, payment)
  const { trade_no: tradeNo, expires_at, fen } = payment
  const provider = chooseProvider(context, payment.provider)
  const isOver = context.now() >= expires_at
  const found = isOver ? await provider.close(tradeNo) : await provider.query('payment', tradeNo)
  await inTransaction(context, async (tx) => {
    if (isOver && found.outcome !== 'paid') return lapse(tx, payment)
    const outcome = await applyPaymentNotice(tx, provider.name, {
      about: 'payment',
      tradeNo,
      ...found,
    })
    if (outcome === 'wrong-amount') {
      throw new Error(
        `record payment ${tradeNo}: the provider reports ${found.fen} fen instead of ${fen}`,
      )
    }
  })
}

/**
 * Queries providers about payments without an outcome. Expired ones are closed at the provider
 * first: one that is closed only here could still be paid there.
 */
export const pollPayments = async (context: CallContext): Promise<void> => {
  const due = await context.db
    .selectFrom('payments')
    .where('ask_at', '<=', context.now())
    .orderBy('ask_at')
    .limit(POLL_BATCH)
    .selectAll()
    .execute()
  await runEach(POLL_JOB, due, (payment) => pollPayment(context, payment))
}

const scheduleWithdrawalPoll = async (
  { db, now }: CallContext,
  { id, asked: polls }: Withdrawal,
): Promise<void> => {
  await db
    .updateTable('withdrawals')
    .set({ asked: polls + 1, ask_at: now() + pollDelay(polls + 1) })
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute()
}

/** Requests a payout; returns the provider's final refusal, or null. */
const requestPayout = async (
  { db }: CallContext,
  { name, payouts }: PaymentProvider,
  withdrawal: Withdrawal,
): Promise<string | null> => {
  if (payouts === null) throw new Error(`pay out: ${name} has no payouts`)
  const { voucherUrl, refusal } = await payouts.payOut({
    tradeNo: withdrawal.trade_no,
    fen: payoutOf(withdrawal),
    receiverName: withdrawal.receiver_name,
    receiverAccount: withdrawal.receiver_account,
    notifyPath: notifyPath(name),
    returnPath: balancePath,
  })
  await db
    .updateTable('withdrawals')
    .set({ voucher_url: voucherUrl })
    .where('id', '=', withdrawal.id)
    .execute()
  return refusal
}

/** State of a payout, which is requested if the provider does not know it. */
const payoutStatus = async (
  context: CallContext,
  provider: PaymentProvider,
  withdrawal: Withdrawal,
): Promise<TradeStatus> => {
  const found = await provider.query('payout', withdrawal.trade_no)
  if (found.outcome !== 'unknown') return found
  const refusal = await requestPayout(context, provider, withdrawal)
  if (refusal === null) return found
  return { outcome: 'failed', fen: payoutOf(withdrawal), reason: refusal }
}

/** State of a refund; requesting it again is the query. */
const refundStatus = async (
  { db }: CallContext,
  provider: PaymentProvider,
  { trade_no, fen }: Withdrawal,
  paidAs: string,
): Promise<TradeStatus> => {
  const paid = await db
    .selectFrom('payments')
    .where('trade_no', '=', paidAs)
    .select('fen')
    .executeTakeFirstOrThrow()
  const refund = { refundNo: trade_no, tradeNo: paidAs, paidFen: paid.fen, fen }
  return provider.refund({ ...refund, reason: '余额充值退款' })
}

const pollWithdrawal = async (context: CallContext, withdrawal: Withdrawal): Promise<void> => {
  // Scheduled first, so that an unresponsive provider does not make this one due again at once.
  await scheduleWithdrawalPoll(context, withdrawal)
  const provider = chooseProvider(context, withdrawal.provider)
  const { trade_no: tradeNo, refund_of } = withdrawal
  const found =
    refund_of === null
      ? await payoutStatus(context, provider, withdrawal)
      : await refundStatus(context, provider, withdrawal, refund_of)
  const outcome = await applyNotice(context, provider.name, { about: 'payout', tradeNo, ...found })
  if (outcome === 'wrong-amount') {
    throw new Error(
      `record payout ${tradeNo}: the provider reports ${found.fen} fen instead of ${payoutOf(withdrawal)}`,
    )
  }
}

/** Requests payouts of new withdrawals, and queries the outcome of the requested ones. */
export const pollWithdrawals = async (context: CallContext): Promise<void> => {
  const due = await context.db
    .selectFrom('withdrawals')
    .where('ask_at', '<=', context.now())
    .orderBy('ask_at')
    .limit(POLL_BATCH)
    .selectAll()
    .execute()
  await runEach(POLL_JOB, due, (withdrawal) => pollWithdrawal(context, withdrawal))
}
