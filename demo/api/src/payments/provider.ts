import { randomBytes } from 'node:crypto'
import { CallFailure } from '../kernel/failures.ts'

/**
 * State of a trade at its provider. `open`: undecided; `unknown`: the provider does not know it.
 */
export type Outcome = 'open' | 'paid' | 'failed' | 'unknown'

export type Subject = 'payment' | 'payout'

export interface TradeStatus {
  readonly outcome: Outcome
  /** Amount due or paid; null: not stated, which only a trade without a payment may be. */
  readonly fen: number | null
  /** Reason of a failure, for display; empty otherwise. */
  readonly reason: string
}

/** A signed callback of a provider. */
export interface Notice extends TradeStatus {
  readonly about: Subject
  readonly tradeNo: string
}

/** The browser that opens a payment. */
export interface Payer {
  readonly address: string
  /** `wechat`: the browser inside WeChat. */
  readonly device: 'desktop' | 'mobile' | 'wechat'
  /** Code of a login by WeChat that the payment page asked for; empty otherwise. */
  readonly wechatCode: string
}

export interface PaymentOrder {
  /** Our ID; creating a payment twice with the same ID creates one. */
  readonly tradeNo: string
  readonly fen: number
  /** Description that the payer sees. */
  readonly subject: string
  /** Path for the provider's callbacks. */
  readonly notifyPath: string
  /** Path of the web app to return to. */
  readonly returnPath: string
  /** Path of the page from which the browser comes. */
  readonly checkoutPath: string
  /** Unix milliseconds after which it must not be payable. */
  readonly expiresAt: number
  readonly payer: Payer
}

/** The page of a payment: elsewhere, or shown by the marketplace with its own policy. */
export type PaymentPage =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'page'; readonly html: string; readonly policy: string }

export interface PayoutOrder {
  /** Our ID; requesting a payout twice with the same ID pays once. */
  readonly tradeNo: string
  readonly fen: number
  readonly receiverName: string
  readonly receiverAccount: string
  readonly notifyPath: string
  readonly returnPath: string
}

export interface PayoutRequest {
  /** The provider's page about it; empty if it has none. */
  readonly voucherUrl: string
  /** Reason for display if the provider has finally refused it; otherwise null. */
  readonly refusal: string | null
}

/** Payouts of a provider. */
export interface Payouts {
  /** Receivers' accounts that it can pay to, and the words for any other. */
  readonly accounts: { readonly pattern: RegExp; readonly wrong: string }
  /** Requests a payout. Rejects if it may have been requested or can be requested later. */
  payOut(order: PayoutOrder): Promise<PayoutRequest>
}

/** Return of a payment, or of a part of it, to its origin. */
export interface RefundOrder {
  /** Our ID; requesting a refund twice with the same ID refunds once. */
  readonly refundNo: string
  /** ID of the refunded payment, and its full amount. */
  readonly tradeNo: string
  readonly paidFen: number
  readonly fen: number
  readonly reason: string
}

/** A payment, a payout or a refund in a provider's bill. */
export interface BillLine {
  readonly about: Subject | 'refund'
  readonly tradeNo: string
  readonly fen: number
}

/** Thrown for a callback that did not come from the provider for us; the message is for the operator. */
export class CallbackRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CallbackRefused'
  }
}

/** A raw callback: providers sign bytes. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/**
 * A payment service. Never called inside a transaction; every method is idempotent.
 */
export interface PaymentProvider {
  /** Identifier in URLs and tables; never changes. */
  readonly name: string
  /** Name for display. */
  readonly title: string
  /** Creates a payment; returns its page. */
  create(order: PaymentOrder): Promise<PaymentPage>
  query(about: Subject, tradeNo: string): Promise<TradeStatus>
  /** Closes a payment unless it is paid; returns its final state. */
  close(tradeNo: string): Promise<TradeStatus>
  /** Requests a refund; returns its state. `failed` is final. */
  refund(order: RefundOrder): Promise<TradeStatus>
  /** Null: it pays nothing out. */
  readonly payouts: Payouts | null
  /**
   * The notice in a callback; null if it is about nothing that the marketplace records. Throws
   * {@link CallbackRefused} if the signature or the merchant is wrong, or the callback too old.
   */
  verify(callback: Callback): Notice | null
  /** Lines of the bill of a day in China, `2026-11-27`; null: not available yet. */
  bill(date: string): Promise<readonly BillLine[] | null>
}

/** Providers by name; the first one is the default. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>

export const paymentProviders = (all: readonly PaymentProvider[]): PaymentProviders =>
  new Map(all.map((provider) => [provider.name, provider]))

/** The provider of that name; without a name, the first one. */
export const chooseProvider = (
  { payments }: { readonly payments: PaymentProviders },
  channel: string | undefined,
): PaymentProvider => {
  const [first] = payments.values()
  const chosen = channel === undefined ? first : payments.get(channel)
  if (chosen === undefined) throw new CallFailure('CHANNEL_UNKNOWN')
  return chosen
}

/** The provider of payouts with that name; without a name, the first one that pays out. */
export const choosePayouts = (
  { payments }: { readonly payments: PaymentProviders },
  channel: string | undefined,
): { readonly name: string; readonly payouts: Payouts } => {
  for (const { name, payouts } of payments.values()) {
    if (payouts !== null && (channel ?? name) === name) return { name, payouts }
  }
  throw new CallFailure('CHANNEL_UNKNOWN')
}

/**
 * ID of a payment (`R`) or a payout (`W`) at the provider; knowing it permits paying it.
 * Unguessable.
 */
export const newTradeNo = (kind: 'R' | 'W'): string => `${kind}${randomBytes(12).toString('hex')}`

export const TRADE_NO = '^[RW][0-9a-f]{24}$'

const BALANCE = '/pages/enter/my/subpages/balance'

/** Path of the wallet in the web app. */
export const balancePath = BALANCE

/** Path of a payment's result in the web app. */
export const payResultPath = (paymentID: number): string =>
  `${BALANCE}/subpages/pay_result?pay_id=${paymentID}`

/** Path of a payment's checkout, which redirects to the provider. */
export const checkoutPath = (tradeNo: string): string => `/pay/checkout/${tradeNo}`

/** Path for the callbacks of a provider. */
export const notifyPath = (provider: string): string => `/pay/notify/${provider}`
