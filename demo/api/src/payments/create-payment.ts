import { type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { moneyText } from '../kernel/money.ts'
import { idOf, object, optional, text, whole } from '../kernel/schema.ts'
import { pollDelay } from './poll-providers.ts'
import { checkoutPath, chooseProvider, newTradeNo } from './provider.ts'

const requireAmount = (
  { rechargeMinFen, rechargeMaxFen }: CallContext['settings'],
  fen: number,
): void => {
  if (fen >= rechargeMinFen && fen <= rechargeMaxFen) return
  const range = `${moneyText(rechargeMinFen)} 到 ${moneyText(rechargeMaxFen)}`
  throw new CallFailure('INVALID_REQUEST', `单次充值金额须在 ${range} 之间`)
}

/** Creates a recharge, to be paid at `pay_url` before it expires. */
export const createPayment = call({
  path: '/api/pay/order/create',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 20,
  request: object({
    amount: whole('充值金额'),
    channel: optional(text('支付方式', { min: 1, max: 32 })),
  }),
  reply: object({
    pay_id: idOf('支付单'),
    pay_url: text('支付地址'),
    expires_at: whole('支付截止时间'),
  }),
  async run(context, { amount, channel }, { account }) {
    const { db, now, settings } = context
    requireAmount(settings, amount)
    const provider = chooseProvider(context, channel)
    const tradeNo = newTradeNo('R')
    const expiresAt = now() + settings.paymentLifeMs
    const { id } = await db
      .insertInto('payments')
      .values({
        trade_no: tradeNo,
        account_id: account.id,
        provider: provider.name,
        fen: amount,
        state: 'created',
        reason: '',
        created_at: now(),
        expires_at: expiresAt,
        changed_at: null,
        ask_at: now() + pollDelay(0),
        asked: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { pay_id: String(id), pay_url: checkoutPath(tradeNo), expires_at: expiresAt }
  },
})
