import type { Callback, Notice, PaymentProvider, TradeStatus } from '../provider.ts'
import { isSigned, type Signing } from './signature.ts'
import { decideTrade, findTrade, type NoticeBody, putTrade, type Trade } from './trades.ts'

export const SANDBOX = 'sandbox'

/** Path of its pages. */
export const SANDBOX_PAGES = '/sandbox/pay'

/** Payouts to receivers with this ending fail. */
const REFUSED_ENDING = '0000'

export const REFUSAL = '收款账户状态异常'

export interface SandboxOptions extends Signing {
  /** Delay of automatic payouts; null: a person decides them on their page. */
  readonly payoutMs: number | null
}

const NONE: TradeStatus = { outcome: 'unknown', fen: 0, reason: '' }

const statusOf = (trade: Trade | undefined): TradeStatus => {
  if (trade === undefined) return NONE
  const { state, fen, reason } = trade
  return { outcome: state === 'closed' ? 'failed' : state, fen, reason }
}

const noticeOf = ({ about, trade_no, fen, outcome, reason }: NoticeBody): Notice => ({
  about,
  tradeNo: trade_no,
  fen,
  outcome,
  reason,
})

const masked = (account: string): string => `尾号 ${account.slice(-4)}`

/** A payment provider for trials: people decide the outcome on its pages. */
export const sandboxProvider = (options: SandboxOptions): PaymentProvider => {
  const { now, payoutMs } = options
  return {
    name: SANDBOX,
    title: '沙箱支付',
    async create({ tradeNo, fen, subject, notifyPath, returnPath, expiresAt }) {
      await putTrade(options, {
        trade_no: tradeNo,
        kind: 'payment',
        fen,
        subject,
        state: 'open',
        reason: '',
        notify_path: notifyPath,
        return_path: returnPath,
        created_at: now(),
        expires_at: expiresAt,
        decide_at: null,
        decide_as: 'paid',
      })
      return `${SANDBOX_PAGES}/${tradeNo}`
    },
    query: async (_about, tradeNo) => statusOf(await findTrade(options, tradeNo)),
    close: async (tradeNo) =>
      statusOf(
        await decideTrade(options, tradeNo, {
          event: 'closed',
          reason: '超时未支付',
          delivery: 'once',
        }),
      ),
    async payOut({ tradeNo, fen, receiverName, receiverAccount, notifyPath, returnPath }) {
      await putTrade(options, {
        trade_no: tradeNo,
        kind: 'payout',
        fen,
        subject: `${receiverName}（${masked(receiverAccount)}）`,
        state: 'open',
        reason: '',
        notify_path: notifyPath,
        return_path: returnPath,
        created_at: now(),
        expires_at: null,
        decide_at: payoutMs === null ? null : now() + payoutMs,
        decide_as: receiverAccount.endsWith(REFUSED_ENDING) ? 'failed' : 'paid',
      })
      return `${SANDBOX_PAGES}/${tradeNo}`
    },
    verify: (callback: Callback) =>
      isSigned(options, callback) ? noticeOf(JSON.parse(callback.body) as NoticeBody) : null,
  }
}
