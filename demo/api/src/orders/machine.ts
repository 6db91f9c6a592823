import { CallFailure } from '../kernel/failures.ts'

/** `dailian`: thugs play for one boss; `raid`: a leader takes several bosses along. */
export type OrderKind = 'dailian' | 'raid'

/** Side of a seat: `boss` pays, `thug` works. */
export type Position = 'boss' | 'thug'

/** Role of an actor in an order; an account can have several. */
export type Role = 'guest' | 'publisher' | 'boss' | 'thug' | 'operator' | 'clock'

export const orderStates = [
  'recruiting',
  'full',
  'running',
  'finished',
  'rejected',
  'disputed',
  'settled',
  'refunded',
  'cancelled',
  'expired',
] as const

export type OrderState = (typeof orderStates)[number]

/**
 * `hold` takes the deposit of a boss, `subsidize` pays a part of it from the platform, `release`
 * returns it, `refund` returns all of them, `settle` pays the thugs and the platform and returns
 * the rest. The last two happen when the order ends.
 */
export type MoneyEffect = 'none' | 'hold' | 'subsidize' | 'release' | 'refund' | 'settle'

export type Action =
  | 'publish'
  | 'join'
  | 'discount'
  | 'leave'
  | 'kick'
  | 'lock'
  | 'open'
  | 'start'
  | 'finish'
  | 'reject'
  | 'confirm'
  | 'lapse'
  | 'stall'
  | 'report'
  | 'award'
  | 'repay'
  | 'cancel'
  | 'expire'

export interface Transition {
  readonly action: Action
  readonly who: readonly Role[]
  /** Empty: creates the order. */
  readonly from: readonly OrderState[]
  /**
   * The last of several once nothing is missing: no seat, no confirmation. Empty: no change of
   * state.
   */
  readonly to: readonly OrderState[]
  readonly money: MoneyEffect
}

const OPEN = ['recruiting', 'full'] as const

/** Both sides may report: a second report joins the first. */
const REPORTABLE = ['running', 'finished', 'rejected', 'disputed'] as const

const row = (
  action: Action,
  who: readonly Role[],
  from: readonly OrderState[],
  to: readonly OrderState[],
  money: MoneyEffect = 'none',
): Transition => ({ action, who, from, to, money })

/** Transitions of both kinds: seats, disputes, ends. */
const both: readonly Transition[] = [
  row('join', ['guest'], ['recruiting'], OPEN, 'hold'),
  row('discount', ['boss'], OPEN, [], 'subsidize'),
  row('leave', ['boss', 'thug'], OPEN, ['recruiting'], 'release'),
  row('kick', ['publisher'], OPEN, ['recruiting'], 'release'),
  row('lock', ['publisher'], ['recruiting'], OPEN),
  row('open', ['publisher'], OPEN, ['recruiting']),
  row('start', ['publisher'], OPEN, ['running']),
  row('reject', ['boss'], ['finished'], ['rejected']),
  row('confirm', ['boss'], ['finished'], ['finished', 'settled'], 'settle'),
  row('lapse', ['clock'], ['finished'], ['settled'], 'settle'),
  row('stall', ['clock'], ['running', 'rejected'], ['disputed']),
  row('report', ['boss', 'thug'], REPORTABLE, ['disputed']),
  row('award', ['operator'], ['disputed'], ['settled'], 'settle'),
  row('repay', ['operator'], ['disputed'], ['refunded'], 'refund'),
  row('cancel', ['publisher', 'operator'], OPEN, ['cancelled'], 'refund'),
  row('expire', ['clock'], OPEN, ['expired'], 'refund'),
]

/**
 * The permitted transitions of an order. The publisher of a `dailian` is its first boss, of a
 * `raid` its first thug.
 */
export const machines: Readonly<Record<OrderKind, readonly Transition[]>> = {
  dailian: [
    row('publish', ['guest'], [], ['recruiting'], 'hold'),
    row('finish', ['thug'], ['running', 'rejected'], ['finished']),
    ...both,
  ],
  raid: [
    row('publish', ['guest'], [], ['recruiting']),
    row('finish', ['publisher'], ['running', 'rejected'], ['finished']),
    ...both,
  ],
}

/** Whether the state is final. */
export const isOver = (kind: OrderKind, state: OrderState): boolean =>
  machines[kind].every(({ from }) => !from.includes(state))

/** The publisher leads the order and cannot leave it, only cancel it, which refunds everybody. */
const mayDo = ({ action, who }: Transition, roles: readonly Role[]): boolean =>
  !(action === 'leave' && roles.includes('publisher')) && who.some((role) => roles.includes(role))

/** The actions that the roles and the state permit. */
export const actionsIn = (
  kind: OrderKind,
  state: OrderState,
  roles: readonly Role[],
): readonly Action[] =>
  machines[kind]
    .filter((transition) => transition.from.includes(state) && mayDo(transition, roles))
    .map(({ action }) => action)

const notAllowed = (action: Action): CallFailure => {
  if (action === 'join') return new CallFailure('ALREADY_JOINED')
  if (action === 'discount') return new CallFailure('NOT_ALLOWED', '只有该订单的老板可以用券')
  return new CallFailure('NOT_ALLOWED')
}

const notNow = (action: Action, state: OrderState | null): CallFailure => {
  if (action === 'join' && state === 'full') return new CallFailure('SEAT_TAKEN')
  if (action === 'discount') return new CallFailure('ORDER_STATE', '订单开始后不能再用券')
  return new CallFailure('ORDER_STATE')
}

/**
 * The transition of an action for these roles; throws if it is not permitted. Without a state it
 * creates the order.
 */
export const transitionOf = (
  kind: OrderKind,
  state: OrderState | null,
  action: Action,
  roles: readonly Role[],
): Transition => {
  const transition = machines[kind].find((one) => one.action === action)
  if (transition === undefined || !mayDo(transition, roles)) throw notAllowed(action)
  const isFrom = state === null ? transition.from.length === 0 : transition.from.includes(state)
  if (!isFrom) throw notNow(action, state)
  return transition
}
