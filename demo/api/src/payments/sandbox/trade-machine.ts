import type { Step } from '../machines.ts'

export type TradeKind = 'payment' | 'payout' | 'refund'

export type TradeState = 'open' | 'paid' | 'failed' | 'closed'

export type TradeEvent = 'paid' | 'failed' | 'closed'

type TradeStep = Omit<Step<TradeState, TradeEvent>, 'money'>

/** A failed payment can be tried again; a payout is decided once; a refund is made decided. */
export const tradeMachines: Readonly<Record<TradeKind, readonly TradeStep[]>> = {
  payment: [
    { event: 'paid', from: ['open', 'failed'], to: 'paid' },
    { event: 'failed', from: ['open', 'failed'], to: 'failed' },
    { event: 'closed', from: ['open', 'failed'], to: 'closed' },
  ],
  payout: [
    { event: 'paid', from: ['open'], to: 'paid' },
    { event: 'failed', from: ['open'], to: 'failed' },
  ],
  refund: [],
}
