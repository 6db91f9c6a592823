import { type Entry, post, type Transfer } from '../ledger/post.ts'
import { holdSubsidies } from '../subsidies/held-subsidy.ts'
import { isOver, type MoneyEffect, type OrderState } from './machine.ts'
import type { OrderRow, SeatRow } from './order.ts'
import {
  type Deposit,
  holdEntries,
  refundEntries,
  type Settlement,
  settlementEntries,
  sharesOf,
  subsidiesOf,
  subsidyEntries,
} from './settlement.ts'
import type { Effect, Postings, TransitionContext } from './transition-context.ts'

const NO_POSTINGS: Postings = { fen: 0, wallets: new Map(), held: new Map(), fees: new Map() }

const MEMOS: Readonly<Record<MoneyEffect, string>> = {
  none: '',
  hold: '订单押金',
  subsidize: '优惠券抵扣',
  release: '退回押金',
  refund: '退回押金',
  settle: '订单结算',
}

const depositIn = ({ account_id, wallet_fen, coupon_fen }: SeatRow): readonly Deposit[] =>
  account_id === null || wallet_fen + coupon_fen === 0
    ? []
    : [{ accountID: account_id, walletFen: wallet_fen, couponFen: coupon_fen }]

/** The thugs of an order, the leader first. */
const thugsOf = ({ publisher_id }: OrderRow, seats: readonly SeatRow[]): readonly number[] =>
  seats
    .filter(({ position }) => position === 'thug')
    .flatMap(({ account_id }) => account_id ?? [])
    .sort((one, two) => Number(two === publisher_id) - Number(one === publisher_id))

/** The settlement of an order at a price per boss. */
export const settlementAt = (
  order: OrderRow,
  seats: readonly SeatRow[],
  priceFen: number,
): Settlement => ({
  orderID: order.id,
  deposits: seats.flatMap(depositIn),
  thugs: thugsOf(order, seats),
  priceFen,
  feeBasisPoints: order.fee_basis_points,
})

const settlementFor = (
  { order }: TransitionContext,
  seats: readonly SeatRow[],
  { priceFen = order.price_fen }: Effect,
): Settlement => settlementAt(order, seats, priceFen)

/** The price at which a transition settles its order; null if it settles nothing. */
export const settledPrice = (
  { order, transition }: TransitionContext,
  next: OrderState,
  { priceFen = order.price_fen }: Effect,
): number | null => (transition.money === 'settle' && isOver(order.kind, next) ? priceFen : null)

const feesIn = (settlement: Settlement): ReadonlyMap<number, number> => {
  const { fees } = sharesOf(settlement)
  return new Map(settlement.thugs.map((id, at) => [id, fees[at] ?? 0]))
}

const entriesOf = (
  current: TransitionContext,
  seats: readonly SeatRow[],
  effect: Effect,
): readonly Entry[] => {
  const { order, transition } = current
  const own = effect.seat === undefined ? [] : depositIn(effect.seat)
  const all = seats.flatMap(depositIn)
  switch (transition.money) {
    case 'none':
      return []
    case 'hold':
      return own.flatMap((deposit) => holdEntries(order.id, deposit))
    case 'subsidize':
      return own.flatMap(subsidyEntries)
    case 'release':
      return refundEntries(order.id, own)
    case 'refund':
      return refundEntries(order.id, all)
    case 'settle':
      return settlementEntries(settlementFor(current, seats, effect))
  }
}

const endsOrder = (money: MoneyEffect): boolean => money === 'settle' || money === 'refund'

/** A seat pays once each time it is taken, an order ends once: no payment can happen twice. */
const keyOf = ({ order, transition }: TransitionContext, { seat }: Effect): string => {
  const { money } = transition
  if (endsOrder(money)) return `order:${order.id}:end`
  if (seat === undefined) throw new Error(`${money} for order ${order.id}: the seat is missing`)
  return `order:${order.id}:${money}:${seat.position}-${seat.number}:${seat.turn}`
}

const sumsIn = (
  entries: readonly Entry[],
  kind: 'wallet' | 'held',
): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>()
  for (const { account, fen } of entries) {
    if (account.kind === kind) sums.set(account.owner, (sums.get(account.owner) ?? 0) + fen)
  }
  return sums
}

const isDue = ({ order, transition }: TransitionContext, next: OrderState): boolean =>
  !endsOrder(transition.money) || isOver(order.kind, next)

/** Posts the money of a transition; `seats` are those after it. */
export const postMoney = async (
  current: TransitionContext,
  seats: readonly SeatRow[],
  next: OrderState,
  effect: Effect,
): Promise<Postings> => {
  const { order, transition, context } = current
  const entries = isDue(current, next) ? entriesOf(current, seats, effect) : []
  if (entries.every(({ fen }) => fen === 0)) return NO_POSTINGS
  const transfer: Transfer = {
    kind: transition.money,
    key: keyOf(current, effect),
    orderID: order.id,
    memo: `${MEMOS[transition.money]} · ${order.title}`,
    entries,
  }
  if (!(await post(context, transfer))) throw new Error(`pay ${transfer.key}: it is already paid`)
  const moved = {
    fen: entries.reduce((sum, entry) => sum + Math.max(0, entry.fen), 0),
    wallets: sumsIn(entries, 'wallet'),
    held: sumsIn(entries, 'held'),
  }
  if (transition.money !== 'settle') return { ...moved, fees: new Map() }
  const settlement = settlementFor(current, seats, effect)
  await holdSubsidies(context, order, subsidiesOf(settlement))
  return { ...moved, fees: feesIn(settlement) }
}
