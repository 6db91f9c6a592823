import { chinaTime, timeInChina } from '../../kernel/china-day.ts'
import {
  CallbackRefused,
  type Notice,
  type Outcome,
  type PaymentProvider,
  type TradeStatus,
} from '../provider.ts'
import { fenOfYuan, yuanText } from '../yuan.ts'
import { alipayBill } from './alipay-bill.ts'
import {
  type AlipayAccount,
  type AlipayAnswer,
  AlipayRefusal,
  alipayPageUrl,
  callAlipay,
  fieldsOfCallback,
} from './gateway.ts'

export interface AlipayOptions extends AlipayAccount {
  /** Origin of the marketplace, which Alipay and browsers reach: `https://market.example`. */
  readonly publicUrl: string
}

const ALIPAY = 'alipay'

/** Alipay repeats a callback for 25 hours, and signs its time. */
const CALLBACK_AGE_MS = 26 * 3600 * 1000

const UNKNOWN: TradeStatus = { outcome: 'unknown', fen: null, reason: '' }

const TRADES: Readonly<Record<string, Outcome>> = {
  WAIT_BUYER_PAY: 'open',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'failed',
}

const TRANSFERS: Readonly<Record<string, Outcome>> = {
  SUCCESS: 'paid',
  FAIL: 'failed',
  CLOSED: 'failed',
  REFUND: 'failed',
}

/** Refusals after which the same payout can never succeed: the receiver is wrong. */
const REFUSED_RECEIVERS: Readonly<Record<string, string>> = {
  PAYEE_NOT_EXIST: '收款支付宝账号不存在',
  PAYEE_USER_INFO_ERROR: '收款人姓名与支付宝账号不一致',
  PAYEE_ACC_OCUPIED: '该手机号对应多个支付宝账号，请改用邮箱',
  PAYEE_ACCOUNT_STATUS_ERROR: '收款支付宝账号状态异常',
  PAYEE_CERTIFY_LEVEL_LIMIT: '收款支付宝账号未完成实名认证',
  PAYEE_USERINFO_STATUS_ERROR: '收款支付宝账号状态异常',
  PERM_AML_NOT_REALNAME_REV: '收款支付宝账号未完成实名认证',
}

const ifKnown = (
  codes: readonly string[],
  response: Promise<AlipayAnswer>,
): Promise<AlipayAnswer | null> =>
  response.catch((cause: unknown) => {
    if (cause instanceof AlipayRefusal && codes.includes(cause.code)) return null
    throw cause
  })

const queryPayment = async (account: AlipayAccount, tradeNo: string): Promise<TradeStatus> => {
  const content = { out_trade_no: tradeNo }
  const response = callAlipay(account, 'alipay.trade.query', content)
  const answer = await ifKnown(['ACQ.TRADE_NOT_EXIST'], response)
  if (answer === null) return UNKNOWN
  const outcome = TRADES[String(answer.trade_status)] ?? 'open'
  const reason = outcome === 'failed' ? '超时未支付' : ''
  return { outcome, fen: fenOfYuan(answer.total_amount), reason }
}

const queryPayout = async (account: AlipayAccount, tradeNo: string): Promise<TradeStatus> => {
  const content = {
    out_biz_no: tradeNo,
    product_code: 'TRANS_ACCOUNT_NO_PWD',
    biz_scene: 'DIRECT_TRANSFER',
  }
  const response = callAlipay(account, 'alipay.fund.trans.common.query', content)
  const answer = await ifKnown(['ORDER_NOT_EXIST'], response)
  if (answer === null) return UNKNOWN
  const outcome = TRANSFERS[String(answer.status)] ?? 'open'
  const reason = outcome === 'failed' ? String(answer.fail_reason ?? '支付宝转账失败') : ''
  return { outcome, fen: fenOfYuan(answer.trans_amount), reason }
}

/** Closes an open payment. It may be paid in the meantime, so its state is queried again. */
const close = async (account: AlipayAccount, tradeNo: string): Promise<TradeStatus> => {
  const found = await queryPayment(account, tradeNo)
  if (found.outcome !== 'open') return found
  const response = callAlipay(account, 'alipay.trade.close', { out_trade_no: tradeNo })
  const known = ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID']
  await ifKnown(known, response)
  const closed = await queryPayment(account, tradeNo)
  if (closed.outcome === 'open') throw new Error(`close payment ${tradeNo}: Alipay keeps it open`)
  return closed
}

const payoutsOf = (account: AlipayAccount): PaymentProvider['payouts'] => ({
  accounts: {
    pattern: /^(1\d{10}|[^@\s]+@[^@\s]+)$/,
    wrong: '请填写收款人的支付宝账号（手机号或邮箱）',
  },
  async payOut({ tradeNo, fen, receiverName, receiverAccount }) {
    try {
      await callAlipay(account, 'alipay.fund.trans.uni.transfer', {
        out_biz_no: tradeNo,
        trans_amount: yuanText(fen),
        product_code: 'TRANS_ACCOUNT_NO_PWD',
        biz_scene: 'DIRECT_TRANSFER',
        order_title: '酒馆余额提现',
        payee_info: {
          identity: receiverAccount,
          identity_type: 'ALIPAY_LOGON_ID',
          name: receiverName,
        },
      })
      return { voucherUrl: '', refusal: null }
    } catch (cause) {
      const refusal = cause instanceof AlipayRefusal ? REFUSED_RECEIVERS[cause.code] : undefined
      if (refusal === undefined) throw cause
      return { voucherUrl: '', refusal }
    }
  },
})

/** Refusals of a refund that repeating it cannot change. */
const REFUSED_REFUNDS: Readonly<Record<string, string>> = {
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': '退款金额超过可退金额',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': '退款金额超过可退金额',
  'ACQ.TRADE_HAS_FINISHED': '交易已超过可退款期限',
  'ACQ.TRADE_HAS_CLOSE': '交易已全额退款或关闭',
  'ACQ.BUYER_ERROR': '付款人账号状态异常',
  'ACQ.BUYER_NOT_EXIST': '付款人账号不存在',
}

const refund: (
  account: AlipayAccount,
  order: Parameters<PaymentProvider['refund']>[0],
) => Promise<TradeStatus> = async (account, { refundNo, tradeNo, fen, reason }) => {
  try {
    const answer = await callAlipay(account, 'alipay.trade.refund', {
      out_trade_no: tradeNo,
      out_request_no: refundNo,
      refund_amount: yuanText(fen),
      refund_reason: reason,
    })
    if (answer.fund_change === 'Y') return { outcome: 'paid', fen, reason: '' }
  } catch (cause) {
    const refused = cause instanceof AlipayRefusal ? REFUSED_REFUNDS[cause.code] : undefined
    if (refused === undefined) throw cause
    return { outcome: 'failed', fen, reason: refused }
  }
  // `N` means that this request moved no money: an earlier one with the same number may have.
  const query = { out_trade_no: tradeNo, out_request_no: refundNo }
  const found = await callAlipay(account, 'alipay.trade.fastpay.refund.query', query)
  const outcome = found.refund_status === 'REFUND_SUCCESS' ? 'paid' : 'open'
  return { outcome, fen: fenOfYuan(found.refund_amount) ?? fen, reason: '' }
}

const noticeIn = (options: AlipayOptions, body: string): Notice | null => {
  const fields = fieldsOfCallback(options, body)
  if (fields === null) throw new CallbackRefused('the signature is invalid')
  if (fields.app_id !== options.appID || fields.seller_id !== options.sellerID) {
    throw new CallbackRefused(
      `it is for application ${fields.app_id} and merchant ${fields.seller_id}`,
    )
  }
  const age = options.now() - timeInChina(fields.notify_time ?? '')
  if (!(Math.abs(age) <= CALLBACK_AGE_MS)) throw new CallbackRefused('it is too old')
  const { trade_status = '', out_trade_no: tradeNo, total_amount, refund_fee } = fields
  const outcome = TRADES[trade_status]
  // A refund repeats the state of its payment; the marketplace queries refunds.
  if (tradeNo === undefined || outcome === undefined || refund_fee !== undefined) return null
  const reason = outcome === 'failed' ? '超时未支付' : ''
  return { about: 'payment', tradeNo, fen: fenOfYuan(total_amount), outcome, reason }
}

/** Alipay: pages for computers and phones, refunds, and payouts to Alipay accounts. */
export const alipayProvider = (options: AlipayOptions): PaymentProvider => ({
  name: ALIPAY,
  title: '支付宝',
  async create({ tradeNo, fen, subject, notifyPath, returnPath, expiresAt, payer }) {
    const isDesktop = payer.device === 'desktop'
    const content = {
      out_trade_no: tradeNo,
      total_amount: yuanText(fen),
      subject,
      product_code: isDesktop ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY',
      time_expire: chinaTime(expiresAt),
    }
    const method = isDesktop ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay'
    const notifyUrl = `${options.publicUrl}${notifyPath}`
    const returnUrl = `${options.publicUrl}${returnPath}`
    return {
      kind: 'redirect',
      url: alipayPageUrl(options, method, content, { notifyUrl, returnUrl }),
    }
  },
  query: (about, tradeNo) =>
    about === 'payment' ? queryPayment(options, tradeNo) : queryPayout(options, tradeNo),
  close: (tradeNo) => close(options, tradeNo),
  refund: (order) => refund(options, order),
  payouts: payoutsOf(options),
  verify: ({ body }) => noticeIn(options, body),
  bill: (date) => alipayBill(options, date),
})
