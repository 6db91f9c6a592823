import type { Generated } from 'kysely'

export type SubsidyState = 'held' | 'released' | 'revoked'

/** Earnings of a thug that the coupon of a boss paid. */
export interface HeldSubsidyRow {
  id: Generated<number>
  order_id: number
  boss_id: number
  thug_id: number
  fen: number
  state: SubsidyState
  /** 1: it waits for an operator, whatever the time. */
  is_suspicious: 0 | 1
  /** JSON: keys of `signalNames`. */
  signals: string
  /** Why an operator ended it; empty where the clock did. */
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
