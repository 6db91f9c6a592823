import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { moneyText } from '../kernel/money.ts'
import { walletOf, withdrawalOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { newTradeNo } from './provider.ts'

interface Refund {
  readonly paymentID: number
  readonly fen: number
}

/** Fen of a payment that are refunded, or being refunded. */
const refundedOf = async ({ db }: CallContext, tradeNo: string): Promise<number> => {
  const { sum } = await db
    .selectFrom('withdrawals')
    .where('refund_of', '=', tradeNo)
    .where('state', '!=', 'refused')
    .select(({ fn }) => fn.sum('fen').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/**
 * Takes a part of a recharge from the wallet and requests its return to the payer: a withdrawal
 * without a fee, to the origin. Runs in a transaction. Throws if the wallet has less, or the
 * payment has less left.
 */
export const refundPayment = async (
  context: CallContext,
  { paymentID, fen }: Refund,
): Promise<void> => {
  const { db, now } = context
  const payment = await db
    .selectFrom('payments')
    .where('id', '=', paymentID)
    .selectAll()
    .executeTakeFirst()
  if (payment?.state !== 'paid') throw new CallFailure('PAYMENT_UNKNOWN', '该充值不存在或未支付')
  const { id } = await db
    .insertInto('withdrawals')
    .values({
      account_id: payment.account_id,
      provider: payment.provider,
      fen,
      fee_fen: 0,
      receiver_name: '原路退回',
      receiver_account: '',
      trade_no: newTradeNo('W'),
      refund_of: payment.trade_no,
      state: 'requested',
      reason: '',
      voucher_url: '',
      created_at: now(),
      changed_at: null,
      ask_at: now(),
      asked: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const left = payment.fen - (await refundedOf(context, payment.trade_no))
  if (left < 0) {
    throw new CallFailure('INVALID_REQUEST', `该充值最多还可退 ${moneyText(left + fen)}`)
  }
  await post(context, {
    kind: 'withdrawal',
    key: `withdrawal:${id}`,
    orderID: null,
    memo: '充值退款',
    entries: [
      { account: walletOf(payment.account_id), fen: -fen },
      { account: withdrawalOf(payment.account_id), fen },
    ],
  })
}
