/** `failed` is an unsuccessful attempt: until it expires, a payment can be tried again. */
export type PaymentState = 'created' | 'paid' | 'failed' | 'closed'

/** `lapsed`: the payment expired, and the provider reports no money. */
export type PaymentEvent = 'paid' | 'failed' | 'lapsed'

export type WithdrawalState = 'requested' | 'paid_out' | 'refused'

export type WithdrawalEvent = 'paid' | 'failed'

export interface Step<State, Event> {
  readonly event: Event
  readonly from: readonly State[]
  readonly to: State
  /** `credit`: to the wallet; `pay-out`: to the receiver; `give-back`: refund to the wallet. */
  readonly money: 'none' | 'credit' | 'pay-out' | 'give-back'
}

/**
 * Received money is credited in every state: the provider holds it and it belongs to the payer. A
 * refund would cost a fee and days, while the wallet can be paid out anyway. `paid` is final.
 */
export const paymentMachine: readonly Step<PaymentState, PaymentEvent>[] = [
  { event: 'paid', from: ['created', 'failed', 'closed'], to: 'paid', money: 'credit' },
  { event: 'failed', from: ['created'], to: 'failed', money: 'none' },
  { event: 'lapsed', from: ['created'], to: 'closed', money: 'none' },
]

/** Both ends are final: refunded money may be spent, paid-out money is gone. */
export const withdrawalMachine: readonly Step<WithdrawalState, WithdrawalEvent>[] = [
  { event: 'paid', from: ['requested'], to: 'paid_out', money: 'pay-out' },
  { event: 'failed', from: ['requested'], to: 'refused', money: 'give-back' },
]

/** The transition of an event in a state; undefined if there is none. */
export const stepOf = <
  State,
  Event,
  Row extends Pick<Step<NoInfer<State>, NoInfer<Event>>, 'event' | 'from'>,
>(
  machine: readonly Row[],
  state: State,
  event: Event,
): Row | undefined => machine.find((step) => step.event === event && step.from.includes(state))
