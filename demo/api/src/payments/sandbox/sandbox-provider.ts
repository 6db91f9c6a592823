import { chinaDay, chinaDayStart, DAY_MS } from '../../kernel/china-day.ts'
import {
  type BillLine,
  CallbackRefused,
  type Notice,
  type PaymentProvider,
  type Payouts,
  type RefundOrder,
  type TradeStatus,
} from '../provider.ts'
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

/** Refunds a payment at once, as a trade that is paid. */
const refund = async (
  options: SandboxOptions,
  { refundNo, tradeNo, fen }: RefundOrder,
): Promise<TradeStatus> => {
  const paid = await findTrade(options, tradeNo)
  if (paid?.state !== 'paid') return { outcome: 'failed', fen, reason: '原支付单未支付' }
  await putTrade(options, {
    trade_no: refundNo,
    kind: 'refund',
    fen,
    subject: paid.subject,
    state: 'paid',
    reason: '',
    notify_path: '',
    return_path: paid.return_path,
    created_at: options.now(),
    expires_at: null,
    decide_at: null,
    decide_as: 'paid',
    decided_at: options.now(),
  })
  return { outcome: 'paid', fen, reason: '' }
}

/** Trades that were paid on a day. */
const billOf = async ({ db }: SandboxOptions, date: string): Promise<readonly BillLine[]> => {
  const from = chinaDayStart(chinaDay(Date.parse(date)))
  const trades = await db
    .selectFrom('sandbox_trades')
    .where('state', '=', 'paid')
    .where('decided_at', '>=', from)
    .where('decided_at', '<', from + DAY_MS)
    .select(['kind', 'trade_no', 'fen'])
    .execute()
  return trades.map(({ kind, trade_no, fen }) => ({ about: kind, tradeNo: trade_no, fen }))
}

const payoutsOf = (options: SandboxOptions): Payouts => ({
  accounts: { pattern: /./, wrong: '' },
  async payOut({ tradeNo, fen, receiverName, receiverAccount, notifyPath, returnPath }) {
    const { now, payoutMs } = options
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
      decided_at: null,
    })
    return { voucherUrl: `${SANDBOX_PAGES}/${tradeNo}`, refusal: null }
  },
})

/** A payment provider for trials: people decide the outcome on its pages. */
export const sandboxProvider = (options: SandboxOptions): PaymentProvider => {
  const { now } = options
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
        decided_at: null,
      })
      return { kind: 'redirect', url: `${SANDBOX_PAGES}/${tradeNo}` }
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
    refund: (order) => refund(options, order),
    payouts: payoutsOf(options),
    verify(callback) {
      if (!isSigned(options, callback)) {
        throw new CallbackRefused('its signature is invalid or too old')
      }
      return noticeOf(JSON.parse(callback.body) as NoticeBody)
    },
    bill: (date) => billOf(options, date),
  }
}
