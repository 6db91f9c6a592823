import {
  escrowOf,
  feeAccount,
  heldSubsidyOf,
  subsidyAccount,
  walletOf,
} from '../ledger/accounts.ts'
import type { Entry } from '../ledger/post.ts'

/** The deposit of a boss, by payer. */
export interface Deposit {
  readonly accountID: number
  readonly walletFen: number
  /** The platform's part from a coupon; it is never refunded to the boss. */
  readonly couponFen: number
}

const WHOLE_BASIS_POINTS = 10_000

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const depositOf = ({ walletFen, couponFen }: Deposit): number => walletFen + couponFen

const heldOf = (deposits: readonly Deposit[]): number => sumOf(deposits.map(depositOf))

/** Hold of a deposit: from the wallet, and from the platform for the coupon, to escrow. */
export const holdEntries = (orderID: number, deposit: Deposit): readonly Entry[] => [
  { account: walletOf(deposit.accountID), fen: -deposit.walletFen },
  { account: subsidyAccount, fen: -deposit.couponFen },
  { account: escrowOf(orderID), fen: depositOf(deposit) },
]

/** The platform takes over a part of a paid deposit, which returns to the boss's wallet. */
export const subsidyEntries = ({ accountID, couponFen }: Deposit): readonly Entry[] => [
  { account: subsidyAccount, fen: -couponFen },
  { account: walletOf(accountID), fen: couponFen },
]

const toOwners = (deposits: readonly Deposit[]): readonly Entry[] => [
  ...deposits.map(({ accountID, walletFen }) => ({ account: walletOf(accountID), fen: walletFen })),
  { account: subsidyAccount, fen: sumOf(deposits.map(({ couponFen }) => couponFen)) },
]

/** Refund of deposits, each part to its payer. */
export const refundEntries = (orderID: number, deposits: readonly Deposit[]): readonly Entry[] => [
  { account: escrowOf(orderID), fen: -heldOf(deposits) },
  ...toOwners(deposits),
]

export interface Settlement {
  readonly orderID: number
  readonly deposits: readonly Deposit[]
  /** The leader first, who gets the indivisible rest. At least one. */
  readonly thugs: readonly number[]
  /** Price per boss, limited by the deposit. */
  readonly priceFen: number
  /** Hundredths of a percent of the paid amount. */
  readonly feeBasisPoints: number
}

/** The platform's fee, rounded down. */
export const feeOf = (fen: number, feeBasisPoints: number): number =>
  Math.floor((fen * feeBasisPoints) / WHOLE_BASIS_POINTS)

/** The rest of a deposit after the price; the coupon's part is spent first. */
const remainderOf = (deposit: Deposit, priceFen: number): Deposit => {
  const { accountID, walletFen, couponFen } = deposit
  const paid = Math.min(depositOf(deposit), priceFen)
  const byCoupon = Math.min(couponFen, paid)
  return {
    accountID,
    walletFen: walletFen - (paid - byCoupon),
    couponFen: couponFen - byCoupon,
  }
}

interface Shares {
  /** The rest of each deposit, in the order of `deposits`. */
  readonly left: readonly Deposit[]
  readonly fee: number
  /** Earnings of each thug without the fee, in the order of `thugs`. */
  readonly earned: readonly number[]
  /** The part of the fee that each thug bears, in the order of `thugs`. */
  readonly fees: readonly number[]
}

/** Equal parts of an amount; the first one gets the indivisible rest. */
const partsOf = (fen: number, count: number): readonly number[] => {
  const equal = Math.floor(fen / count)
  return Array.from({ length: count }, (_, at) => (at === 0 ? fen - equal * (count - 1) : equal))
}

/** Remainders, fee and earnings of a settlement. */
export const sharesOf = (settlement: Settlement): Shares => {
  const { orderID, deposits, thugs, priceFen, feeBasisPoints } = settlement
  if (thugs.length === 0) throw new Error(`settle order ${orderID}: it has no thug`)
  const left = deposits.map((deposit) => remainderOf(deposit, priceFen))
  const pool = heldOf(deposits) - heldOf(left)
  const fee = feeOf(pool, feeBasisPoints)
  return {
    left,
    fee,
    earned: partsOf(pool - fee, thugs.length),
    fees: partsOf(fee, thugs.length),
  }
}

/** The terms of an order that determine the earnings of a thug. */
interface Terms {
  readonly priceFen: number
  readonly feeBasisPoints: number
  readonly bosses: number
  readonly thugs: number
}

/** Earnings of each thug without the fee, if all of these bosses pay the price. */
export const incomeOf = ({ priceFen, feeBasisPoints, bosses, thugs }: Terms): number => {
  const pool = priceFen * bosses
  return Math.floor((pool - feeOf(pool, feeBasisPoints)) / Math.max(1, thugs))
}

/** Distributes an amount as equally as the limits permit; their sum is at least the amount. */
const spread = (fen: number, room: readonly number[]): readonly number[] => {
  const equal = Math.floor(fen / room.length)
  const parts = room.map((most) => Math.min(most, equal))
  let rest = fen - sumOf(parts)
  return parts.map((part, at) => {
    const more = Math.min((room[at] ?? 0) - part, rest)
    rest -= more
    return part + more
  })
}

/** The part of a thug's earnings that a boss's coupon paid. */
export interface Subsidy {
  readonly bossID: number
  readonly thugID: number
  readonly fen: number
}

/**
 * Earnings from coupons, by pair of boss and thug. The fee comes out of the bosses' own money
 * first, so that revoking all subsidies returns everything that the platform paid.
 */
export const subsidiesOf = (settlement: Settlement): readonly Subsidy[] => {
  const { deposits, thugs } = settlement
  const { left, earned } = sharesOf(settlement)
  let room = earned
  return deposits.flatMap(({ accountID, couponFen }, at) => {
    const spent = couponFen - (left[at]?.couponFen ?? 0)
    const parts = spread(Math.min(spent, sumOf(room)), room)
    room = room.map((most, index) => most - (parts[index] ?? 0))
    return thugs
      .map((thugID, index) => ({ bossID: accountID, thugID, fen: parts[index] ?? 0 }))
      .filter(({ fen }) => fen > 0)
  })
}

/**
 * Settlement: each boss pays the price out of the deposit and gets the rest back; the platform
 * takes its fee, rounded down; the thugs share what is left. Earnings from coupons are held and not
 * spendable at once.
 */
export const settlementEntries = (settlement: Settlement): readonly Entry[] => {
  const { orderID, deposits, thugs } = settlement
  const { left, fee, earned } = sharesOf(settlement)
  const subsidies = subsidiesOf(settlement)
  const heldFor = (accountID: number): number =>
    sumOf(subsidies.filter(({ thugID }) => thugID === accountID).map(({ fen }) => fen))
  return [
    { account: escrowOf(orderID), fen: -heldOf(deposits) },
    ...toOwners(left),
    ...thugs.flatMap((accountID, at) => [
      { account: walletOf(accountID), fen: (earned[at] ?? 0) - heldFor(accountID) },
      { account: heldSubsidyOf(accountID), fen: heldFor(accountID) },
    ]),
    { account: feeAccount, fen: fee },
  ]
}
