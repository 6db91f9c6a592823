import type { Selectable } from 'kysely'
import { moneyText } from '../kernel/money.ts'
import { clearing, walletOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import type { DbContext } from '../storage/database.ts'
import { locked } from '../storage/locked.ts'
import type { Schema } from '../storage/schema.ts'
import { type PaymentEvent, paymentMachine, stepOf } from './machines.ts'
import type { NoticeOutcome } from './notice-outcome.ts'
import { balancePath } from './paths.ts'
import type { Notice } from './provider.ts'

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

/** Applies a provider's notice about a payment. */
export const applyPaymentNotice = async (
  context: DbContext,
  provider: string,
  { tradeNo, fen, outcome, reason }: Notice,
): Promise<NoticeOutcome> => {
  const payment = await lockPayment(context, provider, tradeNo)
  if (payment === undefined) return 'unknown'
  if (outcome === 'open' || outcome === 'unknown') return 'known'
  if (payment.fen !== fen) return 'wrong-amount'
  return (await changePayment(context, payment, outcome, reason)) ? 'done' : 'known'
}
