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
import { balancePath, chooseProvider, notifyPath, type PaymentProvider } from './provider.ts'

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

const requestPayout = async (
  { db }: CallContext,
  provider: PaymentProvider,
  withdrawal: Withdrawal,
): Promise<void> => {
  const voucherUrl = await provider.payOut({
    tradeNo: withdrawal.trade_no,
    fen: payoutOf(withdrawal),
    receiverName: withdrawal.receiver_name,
    receiverAccount: withdrawal.receiver_account,
    notifyPath: notifyPath(provider.name),
    returnPath: balancePath,
  })
  await db
    .updateTable('withdrawals')
    .set({ voucher_url: voucherUrl })
    .where('id', '=', withdrawal.id)
    .execute()
}

const pollWithdrawal = async (context: CallContext, withdrawal: Withdrawal): Promise<void> => {
  // Scheduled first, so that an unresponsive provider does not make this one due again at once.
  await scheduleWithdrawalPoll(context, withdrawal)
  const provider = chooseProvider(context, withdrawal.provider)
  const { trade_no: tradeNo } = withdrawal
  const found = await provider.query('payout', tradeNo)
  if (found.outcome === 'unknown') return requestPayout(context, provider, withdrawal)
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
