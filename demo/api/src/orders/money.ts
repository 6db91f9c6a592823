import { type Entry, post, type Transfer } from '../ledger/post.ts'
import { holdSubsidies } from '../subsidies/hold.ts'
import { isOver, type MoneyEffect, type OrderState } from './machine.ts'
import type { OrderRow, SeatRow } from './order.ts'
import {
  type Deposit,
  heldBy,
  refundOf,
  type Settlement,
  settlementOf,
  subsidiesOf,
  subsidizedBy,
} from './settlement.ts'
import type { Deed, Moved, Turn } from './turn.ts'

const NOTHING: Moved = { fen: 0, wallets: new Map(), held: new Map() }

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

/** The thugs of an order; who leads it comes first. */
const thugsOf = ({ publisher_id }: OrderRow, seats: readonly SeatRow[]): readonly number[] =>
  seats
    .filter(({ position }) => position === 'thug')
    .flatMap(({ account_id }) => account_id ?? [])
    .sort((one, two) => Number(two === publisher_id) - Number(one === publisher_id))

const settlementIn = ({ order }: Turn, seats: readonly SeatRow[], deed: Deed): Settlement => ({
  orderID: order.id,
  deposits: seats.flatMap(depositIn),
  thugs: thugsOf(order, seats),
  priceFen: deed.priceFen ?? order.price_fen,
  feeBasisPoints: order.fee_basis_points,
})

const entriesOf = (turn: Turn, seats: readonly SeatRow[], deed: Deed): readonly Entry[] => {
  const { order, transition } = turn
  const own = deed.seat === undefined ? [] : depositIn(deed.seat)
  const all = seats.flatMap(depositIn)
  switch (transition.money) {
    case 'none':
      return []
    case 'hold':
      return own.flatMap((deposit) => heldBy(order.id, deposit))
    case 'subsidize':
      return own.flatMap(subsidizedBy)
    case 'release':
      return refundOf(order.id, own)
    case 'refund':
      return refundOf(order.id, all)
    case 'settle':
      return settlementOf(settlementIn(turn, seats, deed))
  }
}

const comesWithEnd = (money: MoneyEffect): boolean => money === 'settle' || money === 'refund'

/** A seat pays each time it is taken, an order ends once, whichever way: nothing is ever paid twice. */
const keyOf = ({ order, transition }: Turn, { seat }: Deed): string => {
  const { money } = transition
  if (comesWithEnd(money)) return `order:${order.id}:end`
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

const isDue = ({ order, transition }: Turn, next: OrderState): boolean =>
  !comesWithEnd(transition.money) || isOver(order.kind, next)

/** Moves what the transition moves; `seats` are those of after it. */
export const moveMoney = async (
  turn: Turn,
  seats: readonly SeatRow[],
  next: OrderState,
  deed: Deed,
): Promise<Moved> => {
  const { order, transition, context } = turn
  const entries = isDue(turn, next) ? entriesOf(turn, seats, deed) : []
  if (entries.every(({ fen }) => fen === 0)) return NOTHING
  const transfer: Transfer = {
    kind: transition.money,
    key: keyOf(turn, deed),
    orderID: order.id,
    memo: `${MEMOS[transition.money]} · ${order.title}`,
    entries,
  }
  if (!(await post(context, transfer))) throw new Error(`pay ${transfer.key}: it is already paid`)
  if (transition.money === 'settle') {
    await holdSubsidies(context, order, subsidiesOf(settlementIn(turn, seats, deed)))
  }
  const fen = entries.reduce((sum, entry) => sum + Math.max(0, entry.fen), 0)
  return { fen, wallets: sumsIn(entries, 'wallet'), held: sumsIn(entries, 'held') }
}
