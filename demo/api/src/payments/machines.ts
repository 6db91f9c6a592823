/** `failed` is an attempt that came to nothing: within its time a payment can still be tried again. */
export type PaymentState = 'created' | 'paid' | 'failed' | 'closed'

/** `lapsed`: the time to pay is over, and the provider says that nothing came in. */
export type PaymentEvent = 'paid' | 'failed' | 'lapsed'

export type WithdrawalState = 'requested' | 'paid_out' | 'refused'

export type WithdrawalEvent = 'paid' | 'failed'

export interface Step<State, Event> {
  readonly event: Event
  readonly from: readonly State[]
  readonly to: State
  /** `credit`: into the wallet; `pay-out`: to the receiver; `give-back`: into the wallet again. */
  readonly money: 'none' | 'credit' | 'pay-out' | 'give-back'
}

/**
 * Money that came in is credited whatever we thought of the payment before: it lies with the provider and
 * belongs to whoever paid. Sending it back instead would cost a fee and days, and the wallet can be paid
 * out anyway. Nothing leads away from `paid`.
 */
export const paymentMachine: readonly Step<PaymentState, PaymentEvent>[] = [
  { event: 'paid', from: ['created', 'failed', 'closed'], to: 'paid', money: 'credit' },
  { event: 'failed', from: ['created'], to: 'failed', money: 'none' },
  { event: 'lapsed', from: ['created'], to: 'closed', money: 'none' },
]

/** Both ends are final: what was given back may be spent by now, what was paid out is gone. */
export const withdrawalMachine: readonly Step<WithdrawalState, WithdrawalEvent>[] = [
  { event: 'paid', from: ['requested'], to: 'paid_out', money: 'pay-out' },
  { event: 'failed', from: ['requested'], to: 'refused', money: 'give-back' },
]

/** What an event does in a state; undefined where it does nothing. */
export const stepOf = <
  State,
  Event,
  Row extends Pick<Step<NoInfer<State>, NoInfer<Event>>, 'event' | 'from'>,
>(
  machine: readonly Row[],
  state: State,
  event: Event,
): Row | undefined => machine.find((step) => step.event === event && step.from.includes(state))
