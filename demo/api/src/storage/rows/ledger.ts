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
  /** Idempotency key: nothing is paid twice. */
  unique_key: string
  kind: string
  order_id: number | null
  memo: string
  /** Unix milliseconds. */
  created_at: number
}

export interface EntryRow {
  transfer_key: string
  /** Index in the transfer. */
  line: number
  kind: LedgerKind
  owner: number
  /** Positive: a credit to the account. */
  fen: number
  /** Sequence number among the account's entries, from 1. */
  number: number
  /** Balance of the account after the entry, in fen. */
  balance_after: number
}

export interface LedgerTables {
  ledger_accounts: LedgerAccountRow
  transfers: TransferRow
  entries: EntryRow
}
