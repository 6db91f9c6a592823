import type { Generated } from 'kysely'

export type SubsidyState = 'held' | 'released' | 'revoked'

/** Earnings of a thug from a boss's coupon. */
export interface HeldSubsidyRow {
  id: Generated<number>
  order_id: number
  boss_id: number
  thug_id: number
  fen: number
  state: SubsidyState
  /** 1: waits for an operator regardless of the time. */
  is_suspicious: 0 | 1
  /** JSON: keys of `signalNames`. */
  signals: string
  /** Reason by an operator; empty if the clock released it. */
  reason: string
  created_at: number
  /** Unix milliseconds when the clock releases it. */
  release_at: number
  ended_at: Generated<number | null>
}

/** A device or a network from which an account logged in. */
export interface AccountTraceRow {
  account_id: number
  kind: 'device' | 'network'
  value: string
  /** Unix milliseconds of the last login. */
  seen_at: number
}

export interface SubsidyTables {
  held_subsidies: HeldSubsidyRow
  account_traces: AccountTraceRow
}
