import { escrowOf, feeAccount, subsidyAccount, walletOf } from '../ledger/accounts.ts'
import type { Entry } from '../ledger/post.ts'

/** What is held for the seat of a boss, by who paid it. */
export interface Deposit {
  readonly accountID: number
  readonly walletFen: number
  /** The platform's part, which the boss had a coupon for; it never becomes the boss's own. */
  readonly couponFen: number
}

const WHOLE_BASIS_POINTS = 10_000

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const depositOf = ({ walletFen, couponFen }: Deposit): number => walletFen + couponFen

const heldOf = (deposits: readonly Deposit[]): number => sumOf(deposits.map(depositOf))

/** A boss takes a seat: the deposit goes from the wallet, and the platform for the coupon, to the order. */
export const heldBy = (orderID: number, deposit: Deposit): readonly Entry[] => [
  { account: walletOf(deposit.accountID), fen: -deposit.walletFen },
  { account: subsidyAccount, fen: -deposit.couponFen },
  { account: escrowOf(orderID), fen: depositOf(deposit) },
]

/** The platform takes over a part of a deposit that was paid already: that much goes back to the boss. */
export const subsidizedBy = ({ accountID, couponFen }: Deposit): readonly Entry[] => [
  { account: subsidyAccount, fen: -couponFen },
  { account: walletOf(accountID), fen: couponFen },
]

const toOwners = (deposits: readonly Deposit[]): readonly Entry[] => [
  ...deposits.map(({ accountID, walletFen }) => ({ account: walletOf(accountID), fen: walletFen })),
  { account: subsidyAccount, fen: sumOf(deposits.map(({ couponFen }) => couponFen)) },
]

/** Deposits go back whole, each part to who paid it. */
export const refundOf = (orderID: number, deposits: readonly Deposit[]): readonly Entry[] => [
  { account: escrowOf(orderID), fen: -heldOf(deposits) },
  ...toOwners(deposits),
]

export interface Settlement {
  readonly orderID: number
  readonly deposits: readonly Deposit[]
  /** The leader first, who gets what cannot be shared equally. At least one. */
  readonly thugs: readonly number[]
  /** What each boss pays, as far as the deposit goes. */
  readonly priceFen: number
  /** Hundredths of a percent of what is paid. */
  readonly feeBasisPoints: number
}

/** What is left of a deposit when the price is paid: the coupon is spent first. */
const leftOf = (deposit: Deposit, priceFen: number): Deposit => {
  const { accountID, walletFen, couponFen } = deposit
  const paid = Math.min(depositOf(deposit), priceFen)
  const byCoupon = Math.min(couponFen, paid)
  return {
    accountID,
    walletFen: walletFen - (paid - byCoupon),
    couponFen: couponFen - byCoupon,
  }
}

/**
 * Every boss pays the price out of the deposit and gets the rest of it; the platform takes its fee,
 * rounded down; the thugs share what is left.
 */
export const settlementOf = (settlement: Settlement): readonly Entry[] => {
  const { orderID, deposits, thugs, priceFen, feeBasisPoints } = settlement
  if (thugs.length === 0) throw new Error(`settle order ${orderID}: it has no thug`)
  const left = deposits.map((deposit) => leftOf(deposit, priceFen))
  const pool = heldOf(deposits) - heldOf(left)
  const fee = Math.floor((pool * feeBasisPoints) / WHOLE_BASIS_POINTS)
  const share = Math.floor((pool - fee) / thugs.length)
  const rest = pool - fee - share * thugs.length
  return [
    { account: escrowOf(orderID), fen: -heldOf(deposits) },
    ...toOwners(left),
    ...thugs.map((accountID, at) => ({
      account: walletOf(accountID),
      fen: at === 0 ? share + rest : share,
    })),
    { account: feeAccount, fen: fee },
  ]
}
