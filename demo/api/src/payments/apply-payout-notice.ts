import type { Selectable } from 'kysely'
import { moneyText } from '../kernel/money.ts'
import { clearing, feeAccount, walletOf, withdrawalOf } from '../ledger/accounts.ts'
import { type Entry, post } from '../ledger/post.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import type { DbContext } from '../storage/database.ts'
import { locked } from '../storage/locked.ts'
import type { Schema } from '../storage/schema.ts'
import { stepOf, withdrawalMachine } from './machines.ts'
import type { NoticeOutcome } from './notice-outcome.ts'
import { balancePath } from './paths.ts'
import type { Notice } from './provider.ts'

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

const settleWithdrawal = async (
  context: DbContext,
  withdrawal: Withdrawal,
  outcome: 'paid' | 'failed',
  reason: string,
): Promise<void> => {
  const isPaid = outcome === 'paid'
  const { id, account_id, fen } = withdrawal
  await post(context, {
    kind: isPaid ? 'withdrawal_paid' : 'withdrawal_back',
    key: `withdrawal-end:${id}`,
    orderID: null,
    memo: isPaid ? '提现到账' : '提现退回',
    entries: isPaid ? payoutEntries(withdrawal) : refundEntries(withdrawal),
  })
  await sendStationMessage(context, {
    accountID: account_id,
    kind: 'wallet',
    title: isPaid ? '提现到账' : '提现失败',
    text: isPaid
      ? `您提现的 ${moneyText(payoutOf(withdrawal))} 已转入收款账户，请注意查收。`
      : `您的提现未成功${reason === '' ? '' : `（${reason}）`}，${moneyText(fen)} 已退回余额。`,
    link: balancePath,
  })
}

/** Applies a provider's notice about a payout. */
export const applyPayoutNotice = async (
  context: DbContext,
  provider: string,
  { tradeNo, fen, outcome, reason }: Notice,
): Promise<NoticeOutcome> => {
  const withdrawal = await locked(
    context.db
      .selectFrom('withdrawals')
      .where('trade_no', '=', tradeNo)
      .where('provider', '=', provider)
      .selectAll(),
  ).executeTakeFirst()
  if (withdrawal === undefined) return 'unknown'
  if (outcome === 'open' || outcome === 'unknown') return 'known'
  if (payoutOf(withdrawal) !== fen) return 'wrong-amount'
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
