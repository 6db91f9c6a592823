import type { CallContext } from '../call.ts'
import { inTransaction } from '../storage/transaction.ts'
import { applyPaymentNotice } from './apply-payment-notice.ts'
import { applyPayoutNotice } from './apply-payout-notice.ts'
import type { NoticeOutcome } from './notice-outcome.ts'
import type { Notice } from './provider.ts'

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
