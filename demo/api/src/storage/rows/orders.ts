import type { Generated } from 'kysely'
import type { Action, OrderKind, OrderState, Position, Role } from '../../orders/machine.ts'

export interface OrderRow {
  id: Generated<number>
  kind: OrderKind
  state: OrderState
  publisher_id: number
  title: string
  description: string
  /** Required job, or kind of jobs, of thugs; empty: any. */
  job_id: string
  /** Minimum capacity of a thug's role. */
  min_capacity: number
  /** JSON: paths of pictures. */
  pictures: string
  /** Deposit of each boss. */
  deposit_fen: number
  /** Price for each boss, paid out of the deposit. */
  price_fen: number
  /** The price at which it was settled, by the bosses or the operator; null: not settled. */
  settled_fen: Generated<number | null>
  /** The platform's fee in hundredths of a percent, fixed at publication. */
  fee_basis_points: number
  boss_num: number
  thug_num: number
  /** Taken and locked seats, counted here so that lists need not read seats. */
  boss_taken: number
  thug_taken: number
  boss_locked: number
  thug_locked: number
  /** Unix milliseconds of the planned start; null: as soon as the order is full. */
  start_at: number | null
  /** Unix milliseconds, like all that follow. */
  created_at: number
  started_at: number | null
  /** Time of the last submitted work. */
  finished_at: number | null
  /** Time of its end. */
  ended_at: number | null
  /** Time of the clock's action; null: waits for people. */
  due_at: number | null
}

/** A seat of an order, created with it. */
export interface SeatRow {
  order_id: number
  position: Position
  /** From 1, within its position. */
  number: number
  is_locked: 0 | 1
  /** Account on the seat; null: empty. */
  account_id: number | null
  role_id: number | null
  /** A copy of the role at the time of joining, because roles can be changed or deleted. */
  role_name: string
  role_job_id: string
  role_capacity: number
  /** Held for the seat, by payer. */
  wallet_fen: number
  coupon_fen: number
  /** The account's coupon that paid a part; null: none. */
  my_coupon_id: string | null
  /** 1: the boss confirmed the work. */
  is_confirmed: 0 | 1
  taken_at: number | null
  /** Number of times it was taken; part of the idempotency key of its postings. */
  turn: number
}

/** An event in an order's history. */
export interface OrderEventRow {
  id: Generated<number>
  order_id: number
  action: Action
  by_role: Role
  /** The actor; null for the clock and the operator. */
  account_id: number | null
  /** The affected account, if it is not the actor. */
  subject_id: number | null
  from_state: OrderState | null
  to_state: OrderState
  position: Position | null
  seat: number | null
  /** Held, refunded or paid amount; 0 if no money moved. */
  fen: number
  /** Reason in the words of its author. */
  text: string
  created_at: number
}

/** Submitted work, which bosses confirm or reject. */
export interface OrderFinishRow {
  id: Generated<number>
  order_id: number
  account_id: number
  sub_title: string
  report_text: string
  /** JSON: paths of pictures. */
  pictures: string
  /** Reason of the rejection; empty if not rejected. */
  reject_reason: string
  /** JSON: paths of pictures. */
  reject_pictures: string
  rejected_by: number | null
  rejected_at: number | null
  created_at: number
}

/** A report that an order went wrong. */
export interface OrderReportRow {
  id: Generated<number>
  order_id: number
  account_id: number
  /** Key of `reportReasons`. */
  reason: string
  report_text: string
  /** JSON: paths of pictures. */
  pictures: string
  state: 'open' | 'awarded' | 'repaid'
  /** Price per boss by the operator's decision; null before it and for refunds. */
  price_fen: number | null
  created_at: number
  closed_at: number | null
}

export interface OrderTables {
  orders: OrderRow
  seats: SeatRow
  order_events: OrderEventRow
  order_finishes: OrderFinishRow
  order_reports: OrderReportRow
}
