import type { Generated } from 'kysely'

/** A change that an operator made. */
export interface OperatorLogRow {
  id: Generated<number>
  /** How the operator signs; all come with the same token. */
  operator: string
  /** Where the operator came from. */
  address: string
  /** The call. */
  path: string
  /** What was done, in the words that the operator read. */
  message: string
  /** Why, in the operator's words; empty where the call asks for no reason. */
  reason: string
  /** JSON: all fields of the request. */
  request: string
  /** Unix milliseconds. */
  created_at: number
}

export interface OperatorTables {
  operator_log: OperatorLogRow
}
