import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { idOf, object, oneOf, text, whole } from '../kernel/schema.ts'
import { walletOf } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/audit.ts'
import type { PaymentState } from './machines.ts'
import { checkoutPath } from './provider.ts'

const STATUSES = ['pending', 'paid', 'failed', 'closed'] as const

const statusOf = (state: PaymentState): (typeof STATUSES)[number] =>
  state === 'created' ? 'pending' : state

const PAYABLE: readonly PaymentState[] = ['created', 'failed']

/** State of a recharge of the caller, its payment page, and the wallet's balance. */
export const checkStatus = call({
  path: '/api/pay/status/checkStatus',
  who: 'account',
  encoding: 'form',
  request: object({ pay_id: idOf('支付单') }),
  reply: object({
    pay_id: idOf('支付单'),
    status: oneOf('支付状态', STATUSES),
    amount: whole('金额'),
    reason: text('失败原因'),
    balance: whole('余额'),
    /** Empty if it cannot be paid any more, or is paid. */
    pay_url: text('支付地址'),
    expires_at: whole('支付截止时间'),
  }),
  async run({ db, now }, { pay_id }, { account }) {
    const payment = await db
      .selectFrom('payments')
      .where('id', '=', Number(pay_id))
      .where('account_id', '=', account.id)
      .select(['trade_no', 'state', 'fen', 'reason', 'expires_at'])
      .executeTakeFirst()
    if (payment === undefined) throw new CallFailure('PAYMENT_UNKNOWN')
    const isPayable = PAYABLE.includes(payment.state) && now() < payment.expires_at
    return {
      pay_id,
      status: statusOf(payment.state),
      amount: payment.fen,
      reason: payment.reason,
      balance: await balanceOf(db, walletOf(account.id)),
      pay_url: isPayable ? checkoutPath(payment.trade_no) : '',
      expires_at: payment.expires_at,
    }
  },
})
