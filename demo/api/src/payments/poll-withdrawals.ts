import type { CallContext } from '../call.ts'
import { runEach } from '../kernel/run-each.ts'
import { applyNotice } from './apply-notice.ts'
import { payoutOf, type Withdrawal } from './apply-payout-notice.ts'
import { chooseProvider } from './choose-provider.ts'
import { balancePath, notifyPath } from './paths.ts'
import { POLL_BATCH, POLL_JOB, pollDelay } from './poll-each.ts'
import type { PaymentProvider } from './provider.ts'

const scheduleNextPoll = async (
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
  await scheduleNextPoll(context, withdrawal)
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
