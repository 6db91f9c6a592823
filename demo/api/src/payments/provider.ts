import { randomBytes } from 'node:crypto'
import { CallFailure } from '../kernel/failures.ts'

/**
 * State of a trade at its provider. `open`: undecided; `unknown`: the provider does not know it.
 */
export type Outcome = 'open' | 'paid' | 'failed' | 'unknown'

export type Subject = 'payment' | 'payout'

export interface TradeStatus {
  readonly outcome: Outcome
  /** Amount due or paid. */
  readonly fen: number
  /** Reason of a failure, for display; empty otherwise. */
  readonly reason: string
}

/** A signed callback of a provider. */
export interface Notice extends TradeStatus {
  readonly about: Subject
  readonly tradeNo: string
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
  /** Unix milliseconds after which it must not be payable. */
  readonly expiresAt: number
}

export interface PayoutOrder {
  /** Our ID; requesting a payout twice with the same ID pays once. */
  readonly tradeNo: string
  readonly fen: number
  readonly receiverName: string
  readonly receiverAccount: string
  readonly notifyPath: string
  readonly returnPath: string
}

/** A raw callback: providers sign bytes. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/**
 * A payment service. Never called inside a transaction; every method is idempotent. Payments are
 * not refunded to their origin: the wallet is paid out instead.
 */
export interface PaymentProvider {
  /** Identifier in URLs and tables; never changes. */
  readonly name: string
  /** Name for display. */
  readonly title: string
  /** Creates a payment; returns the URL of its page. */
  create(order: PaymentOrder): Promise<string>
  query(about: Subject, tradeNo: string): Promise<TradeStatus>
  /** Closes a payment unless it is paid; returns its final state. */
  close(tradeNo: string): Promise<TradeStatus>
  /** Requests a payout; returns the URL of the provider's page about it. */
  payOut(order: PayoutOrder): Promise<string>
  /** The notice in a callback; null if the signature is invalid or too old. */
  verify(callback: Callback): Notice | null
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
