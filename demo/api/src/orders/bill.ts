import { object, oneOf, type Static, whole } from '../kernel/schema.ts'
import { isOver } from './machine.ts'
import { settlementAt } from './money.ts'
import { type OrderRow, type SeatRow, seatOf } from './order.ts'
import { sharesOf, subsidiesOf } from './settlement.ts'

/** The money of one participant in an order that is over, in fen. */
export const bill = object({
  position: oneOf('身份', ['boss', 'thug']),
  /** A boss: the price that was settled; a thug: the part of all prices before the fee. */
  price: whole('结算金额'),
  /** A boss: the deposit, with the coupon's part. */
  deposit: whole('押金'),
  /** A boss: the part of the price that the coupon paid. */
  coupon: whole('优惠券'),
  /** A boss: the own money that was spent. */
  paid: whole('实付'),
  /** A boss: the own money that returned to the wallet. */
  returned: whole('退回'),
  fee_basis_points: whole('服务费率'),
  /** A thug: the platform's fee. */
  fee: whole('服务费'),
  /** A thug: the earnings, with those that are held. */
  income: whole('到手'),
  /** A thug: the earnings from coupons, which are held at first. */
  held: whole('补贴'),
})

export type Bill = Static<typeof bill>

const none = { price: 0, deposit: 0, coupon: 0, paid: 0, returned: 0, fee: 0, income: 0, held: 0 }

interface Left {
  readonly wallet: number
  readonly coupon: number
}

const bossBill = (order: OrderRow, seat: SeatRow, left: Left) => ({
  ...none,
  position: 'boss' as const,
  fee_basis_points: order.fee_basis_points,
  deposit: seat.wallet_fen + seat.coupon_fen,
  price: seat.wallet_fen + seat.coupon_fen - left.wallet - left.coupon,
  coupon: seat.coupon_fen - left.coupon,
  paid: seat.wallet_fen - left.wallet,
  returned: left.wallet,
})

/**
 * The bill of a participant; undefined before the end of the order, and for orders whose price of
 * an earlier time is not known.
 */
export const billOf = (
  order: OrderRow,
  seats: readonly SeatRow[],
  accountID: number,
): Bill | undefined => {
  const seat = seatOf(seats, accountID)
  if (seat === undefined || !isOver(order.kind, order.state)) return undefined
  const { position, wallet_fen, coupon_fen } = seat
  const fee_basis_points = order.fee_basis_points
  if (order.state !== 'settled') {
    return position === 'boss'
      ? bossBill(order, seat, { wallet: wallet_fen, coupon: coupon_fen })
      : { ...none, position, fee_basis_points }
  }
  if (order.settled_fen === null) return undefined
  const settlement = settlementAt(order, seats, order.settled_fen)
  const { left, earned, fees } = sharesOf(settlement)
  if (position === 'boss') {
    const rest = left.find((deposit) => deposit.accountID === accountID)
    return bossBill(order, seat, { wallet: rest?.walletFen ?? 0, coupon: rest?.couponFen ?? 0 })
  }
  const at = settlement.thugs.indexOf(accountID)
  const [income = 0, fee = 0] = [earned[at], fees[at]]
  const held = subsidiesOf(settlement)
    .filter(({ thugID }) => thugID === accountID)
    .reduce((sum, { fen }) => sum + fen, 0)
  return { ...none, position, fee_basis_points, price: income + fee, fee, income, held }
}
