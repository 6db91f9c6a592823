import { jsonIn } from '../../kernel/bounded-http.ts'
import { chinaTime } from '../../kernel/china-day.ts'
import { authorizeUrl, type OfficialAccount, openIDOf } from '../../wechat/official-account.ts'
import {
  type Callback,
  CallbackRefused,
  type Notice,
  type Outcome,
  type PaymentOrder,
  type PaymentPage,
  type PaymentProvider,
  type RefundOrder,
  type TradeStatus,
} from '../provider.ts'
import { callWechat, WechatRefusal } from './api.ts'
import { bridgePage, scanPage } from './pages.ts'
import { decrypted, newNonce, signatureFault, signLines, type WechatMerchant } from './signing.ts'
import { wechatBill } from './wechat-bill.ts'

export interface WechatOptions extends WechatMerchant {
  /** Origin of the marketplace, which WeChat and browsers reach: `https://market.example`. */
  readonly publicUrl: string
  /** Null: payers inside WeChat are asked to open the page in a browser. */
  readonly officialAccount: OfficialAccount | null
}

const WECHAT = 'wechat'

const UNKNOWN: TradeStatus = { outcome: 'unknown', fen: null, reason: '' }

/** `REFUND` was paid; the refund has a record of its own. */
const TRADES: Readonly<Record<string, Outcome>> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'open',
  USERPAYING: 'open',
  CLOSED: 'failed',
  REVOKED: 'failed',
  PAYERROR: 'failed',
}

interface Transaction {
  readonly appid?: unknown
  readonly mchid?: unknown
  readonly out_trade_no?: unknown
  readonly trade_state?: unknown
  readonly amount?: { readonly total?: unknown }
}

const statusOf = ({ trade_state, amount }: Transaction): TradeStatus => {
  const outcome = TRADES[String(trade_state)] ?? 'open'
  const fen = typeof amount?.total === 'number' ? amount.total : null
  const reasons = { failed: trade_state === 'PAYERROR' ? '支付失败' : '超时未支付' }
  return { outcome, fen, reason: outcome === 'failed' ? reasons.failed : '' }
}

const pathOf = (tradeNo: string): string => `/v3/pay/transactions/out-trade-no/${tradeNo}`

const query = async (options: WechatOptions, tradeNo: string): Promise<TradeStatus> => {
  const path = `${pathOf(tradeNo)}?mchid=${options.merchantID}`
  try {
    return statusOf(await callWechat(options, 'GET', path))
  } catch (cause) {
    const codes = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
    if (cause instanceof WechatRefusal && codes.includes(cause.code)) return UNKNOWN
    throw cause
  }
}

/** Closes an open payment. It may be paid in the meantime, so its state is queried again. */
const close = async (options: WechatOptions, tradeNo: string): Promise<TradeStatus> => {
  const found = await query(options, tradeNo)
  if (found.outcome !== 'open') return found
  const content = { mchid: options.merchantID }
  await callWechat(options, 'POST', `${pathOf(tradeNo)}/close`, content).catch((cause: unknown) => {
    if (!(cause instanceof WechatRefusal)) throw cause
  })
  const closed = await query(options, tradeNo)
  if (closed.outcome === 'open') throw new Error(`close payment ${tradeNo}: WeChat keeps it open`)
  return closed
}

/** RFC 3339 with the zone of China. */
const expiryOf = (ms: number): string => `${chinaTime(ms).replace(' ', 'T')}+08:00`

const orderOf = (options: WechatOptions, order: PaymentOrder) => ({
  appid: options.appID,
  mchid: options.merchantID,
  description: order.subject,
  out_trade_no: order.tradeNo,
  time_expire: expiryOf(order.expiresAt),
  notify_url: `${options.publicUrl}${order.notifyPath}`,
  amount: { total: order.fen, currency: 'CNY' },
})

const TRANSACTIONS = '/v3/pay/transactions'

const payOnPhone = async (options: WechatOptions, order: PaymentOrder): Promise<PaymentPage> => {
  const scene_info = { payer_client_ip: order.payer.address, h5_info: { type: 'Wap' } }
  const content = { ...orderOf(options, order), scene_info }
  const { h5_url } = await callWechat(options, 'POST', `${TRANSACTIONS}/h5`, content)
  const back = encodeURIComponent(`${options.publicUrl}${order.returnPath}`)
  return { kind: 'redirect', url: `${h5_url}&redirect_url=${back}` }
}

const payOnComputer = async (options: WechatOptions, order: PaymentOrder): Promise<PaymentPage> => {
  const content = orderOf(options, order)
  const { code_url } = await callWechat(options, 'POST', `${TRANSACTIONS}/native`, content)
  return scanPage(order, String(code_url))
}

/** The payment sheet of WeChat needs the payer's ID, for which the page returns with a code. */
const payInWechat = async (
  options: WechatOptions,
  account: OfficialAccount,
  order: PaymentOrder,
): Promise<PaymentPage> => {
  const { wechatCode } = order.payer
  const openid = wechatCode === '' ? null : await openIDOf(account, wechatCode)
  if (openid === null) {
    const here = `${options.publicUrl}${order.checkoutPath}`
    return { kind: 'redirect', url: authorizeUrl(account, here, 'pay') }
  }
  const content = { ...orderOf(options, order), payer: { openid } }
  const { prepay_id } = await callWechat(options, 'POST', `${TRANSACTIONS}/jsapi`, content)
  const timeStamp = String(Math.floor(options.now() / 1000))
  const [nonceStr, pack] = [newNonce(), `prepay_id=${prepay_id}`]
  const paySign = signLines(options, [options.appID, timeStamp, nonceStr, pack])
  const request = { appId: options.appID, timeStamp, nonceStr, package: pack }
  return bridgePage(order, { ...request, signType: 'RSA', paySign })
}

const REFUNDS: Readonly<Record<string, Outcome>> = {
  SUCCESS: 'paid',
  PROCESSING: 'open',
  CLOSED: 'failed',
  // The refund did not reach the payer's card; the operator repeats it on WeChat's page.
  ABNORMAL: 'open',
}

/** Refusals of a refund that repeating it cannot change. */
const REFUSED_REFUNDS: Readonly<Record<string, string>> = {
  USER_ACCOUNT_ABNORMAL: '付款人账号异常',
  RESOURCE_NOT_EXISTS: '原支付单不存在',
  INVALID_REQUEST: '退款金额超过可退金额或已超过可退期限',
}

const refund = async (options: WechatOptions, order: RefundOrder): Promise<TradeStatus> => {
  const { refundNo, tradeNo, fen, paidFen, reason } = order
  try {
    const answer = await callWechat(options, 'POST', '/v3/refund/domestic/refunds', {
      out_trade_no: tradeNo,
      out_refund_no: refundNo,
      reason,
      amount: { refund: fen, total: paidFen, currency: 'CNY' },
    })
    const { refund: refunded } = (answer.amount ?? {}) as { readonly refund?: unknown }
    const outcome = REFUNDS[String(answer.status)] ?? 'open'
    const words = outcome === 'failed' ? '微信支付关闭了退款' : ''
    return { outcome, fen: typeof refunded === 'number' ? refunded : null, reason: words }
  } catch (cause) {
    const refused = cause instanceof WechatRefusal ? REFUSED_REFUNDS[cause.code] : undefined
    if (refused === undefined) throw cause
    return { outcome: 'failed', fen, reason: refused }
  }
}

const noticeIn = (options: WechatOptions, { headers, body }: Callback): Notice | null => {
  const fault = signatureFault(options, (name) => String(headers[name] ?? ''), body)
  if (fault !== null) throw new CallbackRefused(fault)
  const { event_type, resource } = jsonIn({ bytes: Buffer.from(body) })
  // The marketplace queries refunds.
  if (!String(event_type).startsWith('TRANSACTION.')) return null
  const text = decrypted(options, (resource ?? {}) as object)
  const transaction = jsonIn({ bytes: Buffer.from(text) }) as Transaction
  const { appid, mchid, out_trade_no } = transaction
  if (appid !== options.appID || mchid !== options.merchantID) {
    throw new CallbackRefused(`it is for application ${appid} and merchant ${mchid}`)
  }
  return { about: 'payment', tradeNo: String(out_trade_no), ...statusOf(transaction) }
}

/** WeChat Pay, version 3 of its API: on phones, on computers and inside WeChat. It pays nothing out. */
export const wechatProvider = (options: WechatOptions): PaymentProvider => ({
  name: WECHAT,
  title: '微信支付',
  create(order) {
    const { device } = order.payer
    if (device === 'desktop') return payOnComputer(options, order)
    const { officialAccount } = options
    return device === 'wechat' && officialAccount !== null
      ? payInWechat(options, officialAccount, order)
      : payOnPhone(options, order)
  },
  query: async (about, tradeNo) => (about === 'payment' ? query(options, tradeNo) : UNKNOWN),
  close: (tradeNo) => close(options, tradeNo),
  refund: (order) => refund(options, order),
  payouts: null,
  verify: (callback) => noticeIn(options, callback),
  bill: (date) => wechatBill(options, date),
})
