import type { Generated } from 'kysely'
import type { PaymentState, WithdrawalState } from '../../payments/machines.ts'
import type { TradeKind, TradeState } from '../../payments/sandbox/trade-machine.ts'

/** A recharge. */
export interface PaymentRow {
  id: Generated<number>
  /** ID at the provider; unguessable. */
  trade_no: string
  account_id: number
  provider: string
  fen: number
  state: PaymentState
  /** Reason of a failure; otherwise empty. */
  reason: string
  created_at: number
  /** Unix milliseconds of the expiry. */
  expires_at: number
  /** Time of the last change of state; null: none. */
  changed_at: number | null
  /** Time of the next poll; null: none. */
  ask_at: number | null
  asked: number
}

export interface WithdrawalRow {
  id: Generated<number>
  trade_no: string
  account_id: number
  provider: string
  /** Amount that left the wallet; the receiver gets it less the fee. */
  fen: number
  fee_fen: number
  receiver_name: string
  receiver_account: string
  state: WithdrawalState
  /** Reason of a failure; otherwise empty. */
  reason: string
  /** The refunded payment's ID at the provider; null: a payout to the receiver. */
  refund_of: string | null
  /** The provider's page about it; empty until the payout is requested. */
  voucher_url: string
  created_at: number
  changed_at: number | null
  /** Time of the next request or poll; null: none. */
  ask_at: number | null
  asked: number
}

/** A trade of the sandbox, which shares the database but none of our tables. */
export interface SandboxTradeRow {
  trade_no: string
  kind: TradeKind
  fen: number
  subject: string
  state: TradeState
  reason: string
  /** Path for its callbacks. */
  notify_path: string
  /** Path to return to. */
  return_path: string
  created_at: number
  /** Expiry; null: never. */
  expires_at: number | null
  /** Time of the automatic decision; null: a person decides. */
  decide_at: number | null
  decide_as: 'paid' | 'failed'
  /** Time of the last decision; null: none. */
  decided_at: number | null
}

/** A notice that the sandbox must still send. */
export interface SandboxNoticeRow {
  id: Generated<number>
  notify_path: string
  /** JSON, signed again at each sending. */
  body: string
  attempts: number
  due_at: number
}

/** A line of a provider's bill. */
export interface BillLineRow {
  provider: string
  about: 'payment' | 'payout' | 'refund'
  trade_no: string
  /** Number of the day in China. */
  day: number
  fen: number
}

/** A day of a provider, and its bill. */
export interface BillDayRow {
  provider: string
  day: number
  /** Number of lines; null: the bill is not available yet. */
  lines: number | null
  /** Time of the last request. */
  asked_at: number
}

export interface PaymentTables {
  bill_lines: BillLineRow
  bill_days: BillDayRow
  payments: PaymentRow
  withdrawals: WithdrawalRow
  sandbox_trades: SandboxTradeRow
  sandbox_notices: SandboxNoticeRow
}
