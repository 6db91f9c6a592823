/** Kinds of ledger accounts, and whether their balance may be negative. */
export const ledgerKinds = {
  /** Spendable balance of an account. */
  wallet: { mayOwe: false },
  /** Escrow of an order. */
  escrow: { mayOwe: false },
  /** Earnings from coupons, held until their release. */
  held: { mayOwe: false },
  /** Requested withdrawals that are not paid out yet. */
  withdrawal: { mayOwe: false },
  /** Fee income of the platform. */
  fee: { mayOwe: false },
  /** Coupon expenses of the platform. */
  subsidy: { mayOwe: true },
  /** Money held by payment providers: the counterpart of all recharges and payouts. */
  clearing: { mayOwe: true },
} as const

export type LedgerKind = keyof typeof ledgerKinds

export interface LedgerAccount {
  readonly kind: LedgerKind
  /** ID of the account or order; 0 for the platform. */
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
