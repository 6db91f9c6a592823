import type { Generated } from 'kysely'
import type { Action, OrderKind, OrderState, Position, Role } from '../../orders/machine.ts'

export interface OrderRow {
  id: Generated<number>
  kind: OrderKind
  state: OrderState
  publisher_id: number
  title: string
  description: string
  /** Job, or kind of jobs, that thugs must have; empty where any will do. */
  job_id: string
  /** What the role of a thug must have at least. */
  min_capacity: number
  /** JSON: paths of pictures. */
  pictures: string
  /** What is held of each boss. */
  deposit_fen: number
  /** What each boss pays out of the deposit. */
  price_fen: number
  /** What the platform takes of it, in hundredths of a percent: as it was agreed at the beginning. */
  fee_basis_points: number
  boss_num: number
  thug_num: number
  /** Seats with somebody on them, and those that are closed: lists ask no seats. */
  boss_taken: number
  thug_taken: number
  boss_locked: number
  thug_locked: number
  /** Unix milliseconds when it is to begin; null: as soon as all are there. */
  start_at: number | null
  /** Unix milliseconds, like all that follow. */
  created_at: number
  started_at: number | null
  /** When the work was last said to be done. */
  finished_at: number | null
  /** When it came to its end, whichever. */
  ended_at: number | null
  /** When the clock does what nobody did; null where it waits for people. */
  due_at: number | null
}

/** A place in an order; made with it. */
export interface SeatRow {
  order_id: number
  position: Position
  /** From 1, in its position. */
  number: number
  is_locked: 0 | 1
  /** Who sits there; null: nobody. */
  account_id: number | null
  role_id: number | null
  /** The role as it was when the seat was taken: it may be changed or deleted. */
  role_name: string
  role_job_id: string
  role_capacity: number
  /** What is held for the seat, by who paid it. */
  wallet_fen: number
  coupon_fen: number
  /** The coupon of the account that paid a part; null: none. */
  my_coupon_id: string | null
  /** 1: the boss is content with the work. */
  is_confirmed: 0 | 1
  taken_at: number | null
  /** How often it was taken: names what is paid for it. */
  turn: number
}

/** What happened to an order. */
export interface OrderEventRow {
  id: Generated<number>
  order_id: number
  action: Action
  by_role: Role
  /** Who did it; null for the clock and the operator. */
  account_id: number | null
  /** Whom it happened to, where that is somebody else. */
  subject_id: number | null
  from_state: OrderState | null
  to_state: OrderState
  position: Position | null
  seat: number | null
  /** Held, given back or paid; 0 where no money moved. */
  fen: number
  /** Reasons, in the words of who gave them. */
  text: string
  created_at: number
}

/** The work handed in: what bosses confirm or reject. */
export interface OrderFinishRow {
  id: Generated<number>
  order_id: number
  account_id: number
  sub_title: string
  report_text: string
  /** JSON: paths of pictures. */
  pictures: string
  /** Why it was rejected; empty where it was not. */
  reject_reason: string
  /** JSON: paths of pictures. */
  reject_pictures: string
  rejected_by: number | null
  rejected_at: number | null
  created_at: number
}

/** Somebody says that an order went wrong. */
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
  /** What the operator had each boss pay; null while open and where all is given back. */
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
