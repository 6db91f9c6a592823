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
