import type { LedgerKind } from '../../ledger/accounts.ts'

export interface LedgerAccountRow {
  kind: LedgerKind
  owner: number
  may_owe: 0 | 1
  /** Fen; the sum of its entries. */
  balance: number
  /** The number of its last entry. */
  newest: number
}

export interface TransferRow {
  /** What it is paid for: nothing is paid twice. */
  unique_key: string
  kind: string
  order_id: number | null
  memo: string
  /** Unix milliseconds. */
  created_at: number
}

export interface EntryRow {
  transfer_key: string
  /** Its place in the transfer. */
  line: number
  kind: LedgerKind
  owner: number
  /** Positive: the account gets it. */
  fen: number
  /** Its place among all entries of the account, from 1. */
  number: number
  /** Fen of the account once it was made. */
  balance_after: number
}

export interface LedgerTables {
  ledger_accounts: LedgerAccountRow
  transfers: TransferRow
  entries: EntryRow
}
