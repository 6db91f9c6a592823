/** What a provider says of a payment or payout. `open`: not decided yet; `unknown`: it has none such. */
export type Outcome = 'open' | 'paid' | 'failed' | 'unknown'

export type Subject = 'payment' | 'payout'

export interface TradeStatus {
  readonly outcome: Outcome
  /** What was or is to be paid. */
  readonly fen: number
  /** Why it failed, in words for people; empty where it did not. */
  readonly reason: string
}

/** What a provider tells by a callback that it signed. */
export interface Notice extends TradeStatus {
  readonly about: Subject
  readonly tradeNo: string
}

export interface PaymentOrder {
  /** Our name of it: asking twice with the same name is one payment. */
  readonly tradeNo: string
  readonly fen: number
  /** What people read that they pay for. */
  readonly subject: string
  /** Path to which the provider posts what happened. */
  readonly notifyPath: string
  /** Path of the web app to which people come back. */
  readonly returnPath: string
  /** Unix milliseconds after which it must not be payable. */
  readonly expiresAt: number
}

export interface PayoutOrder {
  /** Our name of it: asking twice with the same name pays once. */
  readonly tradeNo: string
  readonly fen: number
  readonly receiverName: string
  readonly receiverAccount: string
  readonly notifyPath: string
  readonly returnPath: string
}

/** A callback as it came in: providers sign bytes, not what a parser makes of them. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/**
 * Somebody who takes money in and pays it out. Never called inside a transaction; whatever is asked may be
 * asked again. Payments are not sent back to where they came from: wallets are paid out instead.
 */
export interface PaymentProvider {
  /** In addresses and tables; never changed. */
  readonly name: string
  /** What people choose. */
  readonly title: string
  /** Has a payment made; answers the page on which it is paid. */
  create(order: PaymentOrder): Promise<string>
  query(about: Subject, tradeNo: string): Promise<TradeStatus>
  /** Makes a payment unpayable, unless it is paid; answers what it was. */
  close(tradeNo: string): Promise<TradeStatus>
  /** Has a payout made; answers the provider's page about it. */
  payOut(order: PayoutOrder): Promise<string>
  /** What a callback says; null where it is not from the provider, or not from now. */
  verify(callback: Callback): Notice | null
}

/** By their names; the first one is taken where nobody chose. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>

export const paymentProviders = (all: readonly PaymentProvider[]): PaymentProviders =>
  new Map(all.map((provider) => [provider.name, provider]))
