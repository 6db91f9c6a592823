import type { Generated } from 'kysely'

/** A change by an operator, a login, or a refused login. No call changes an entry. */
export interface OperatorLogRow {
  id: Generated<number>
  /** The operator's name at that time, or the name of a login attempt. */
  operator: string
  /** Null without a login, and in entries from before operators had accounts. */
  operator_id: Generated<number | null>
  /** Address of the operator. */
  address: string
  /** Network of the address. */
  network: Generated<string>
  /** Path of the call. */
  path: string
  /** The message that the operator read. */
  message: string
  /** Reason by the operator; empty if the call takes none. */
  reason: string
  /** JSON: all fields of the request except secrets. */
  request: string
  /** JSON: the changed fields before and after the change; empty if the call declares none. */
  state_before: Generated<string>
  state_after: Generated<string>
  /** Unix milliseconds. */
  created_at: number
}

export interface OperatorTables {
  operator_log: OperatorLogRow
}
