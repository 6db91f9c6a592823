import type { Generated } from 'kysely'
import type { PaymentState, WithdrawalState } from '../../payments/machines.ts'
import type { TradeKind, TradeState } from '../../payments/sandbox/trade-machine.ts'

/** A recharge. */
export interface PaymentRow {
  id: Generated<number>
  /** What the provider calls it; nobody can guess it. */
  trade_no: string
  account_id: number
  provider: string
  fen: number
  state: PaymentState
  /** Why it failed; empty where it did not. */
  reason: string
  created_at: number
  /** Unix milliseconds when the time to pay ends. */
  expires_at: number
  /** When its state changed last; null while it never did. */
  changed_at: number | null
  /** When the provider is asked next; null: not any more. */
  ask_at: number | null
  asked: number
}

export interface WithdrawalRow {
  id: Generated<number>
  trade_no: string
  account_id: number
  provider: string
  /** What left the wallet; the receiver gets it less the fee. */
  fen: number
  fee_fen: number
  receiver_name: string
  receiver_account: string
  state: WithdrawalState
  /** Why it was refused; empty where it was not. */
  reason: string
  /** The provider's page about it; empty until it was handed over. */
  voucher_url: string
  created_at: number
  changed_at: number | null
  /** When the provider is told or asked next; null: not any more. */
  ask_at: number | null
  asked: number
}

/** What the sandbox knows of a payment or a payout. It shares the database, but none of our tables. */
export interface SandboxTradeRow {
  trade_no: string
  kind: TradeKind
  fen: number
  subject: string
  state: TradeState
  reason: string
  /** Where it posts what happened. */
  notify_path: string
  /** Where people go back to. */
  return_path: string
  created_at: number
  /** When it can no longer be paid; null: never. */
  expires_at: number | null
  /** When it is decided by itself; null: by people only. */
  decide_at: number | null
  decide_as: 'paid' | 'failed'
}

/** What the sandbox still has to tell. */
export interface SandboxNoticeRow {
  id: Generated<number>
  notify_path: string
  /** JSON, signed anew whenever it is sent. */
  body: string
  attempts: number
  due_at: number
}

export interface PaymentTables {
  payments: PaymentRow
  withdrawals: WithdrawalRow
  sandbox_trades: SandboxTradeRow
  sandbox_notices: SandboxNoticeRow
}
