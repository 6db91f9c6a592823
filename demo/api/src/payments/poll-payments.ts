import type { Selectable } from 'kysely'
import type { CallContext } from '../call.ts'
import { runEach } from '../kernel/run-each.ts'
import type { Schema } from '../storage/schema.ts'
import { inTransaction } from '../storage/transaction.ts'
import { applyPaymentNotice, changePayment, lockPayment } from './apply-payment-notice.ts'
import { chooseProvider } from './choose-provider.ts'
import { POLL_BATCH, POLL_JOB, pollDelay } from './poll-each.ts'

type Payment = Selectable<Schema['payments']>

const scheduleNextPoll = async (
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
  await scheduleNextPoll(context, payment)
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
