import type { CallContext } from '../call.ts'
import { askAfter } from './ask-after.ts'
import { CHASED_AT_ONCE, chaseAll } from './chase.ts'
import { chooseProvider } from './choose-provider.ts'
import { hear } from './hear.ts'
import { payoutOf, type Withdrawal } from './hear-withdrawal.ts'
import { balancePath, notifyPath } from './paths.ts'
import type { PaymentProvider } from './provider.ts'

const askAgainLater = async (
  { db, now }: CallContext,
  { id, asked }: Withdrawal,
): Promise<void> => {
  await db
    .updateTable('withdrawals')
    .set({ asked: asked + 1, ask_at: now() + askAfter(asked + 1) })
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute()
}

const handOut = async (
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

const chase = async (context: CallContext, withdrawal: Withdrawal): Promise<void> => {
  // First, so that one whose provider does not answer waits its turn like the others.
  await askAgainLater(context, withdrawal)
  const provider = chooseProvider(context, withdrawal.provider)
  const { trade_no: tradeNo } = withdrawal
  const found = await provider.query('payout', tradeNo)
  if (found.outcome === 'unknown') return handOut(context, provider, withdrawal)
  const heard = await hear(context, provider.name, { about: 'payout', tradeNo, ...found })
  if (heard === 'wrong-amount') {
    throw new Error(
      `record payout ${tradeNo}: the provider reports ${found.fen} fen instead of ${payoutOf(withdrawal)}`,
    )
  }
}

/** Hands requested withdrawals to their providers, and asks what became of those that they have. */
export const chaseWithdrawals = async (context: CallContext): Promise<void> => {
  const due = await context.db
    .selectFrom('withdrawals')
    .where('ask_at', '<=', context.now())
    .orderBy('ask_at')
    .limit(CHASED_AT_ONCE)
    .selectAll()
    .execute()
  await chaseAll(due, (withdrawal) => chase(context, withdrawal))
}
