/** Who holds money in the ledger, and whether it may be less than none. */
export const ledgerKinds = {
  /** What an account can spend. */
  wallet: { mayOwe: false },
  /** What is held for an order. */
  escrow: { mayOwe: false },
  /** Coupon money in the earnings of an account, held until its release. */
  held: { mayOwe: false },
  /** What an account asked to be paid out and has not got yet. */
  withdrawal: { mayOwe: false },
  /** What the platform earned. */
  fee: { mayOwe: false },
  /** What the platform gives away as coupons. */
  subsidy: { mayOwe: true },
  /** What payment providers hold for us: the other side of all that came in and went out. */
  clearing: { mayOwe: true },
} as const

export type LedgerKind = keyof typeof ledgerKinds

export interface LedgerAccount {
  readonly kind: LedgerKind
  /** The account or order it belongs to; 0 for the platform's own. */
  readonly owner: number
}

export const walletOf = (accountID: number): LedgerAccount => ({ kind: 'wallet', owner: accountID })

export const escrowOf = (orderID: number): LedgerAccount => ({ kind: 'escrow', owner: orderID })

export const heldSubsidyOf = (accountID: number): LedgerAccount => ({
  kind: 'held',
  owner: accountID,
})

export const withdrawalOf = (accountID: number): LedgerAccount => ({
  kind: 'withdrawal',
  owner: accountID,
})

export const subsidyAccount: LedgerAccount = { kind: 'subsidy', owner: 0 }

export const feeAccount: LedgerAccount = { kind: 'fee', owner: 0 }

export const clearing: LedgerAccount = { kind: 'clearing', owner: 0 }
