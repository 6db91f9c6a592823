import type { Generated } from 'kysely'

/** A change that an operator made, a login, or a login that was refused. No call changes a line. */
export interface OperatorLogRow {
  id: Generated<number>
  /** The operator's name at that time, or the name that was given to a login. */
  operator: string
  /** Null where nobody was logged in, and in lines of before operators had accounts. */
  operator_id: Generated<number | null>
  /** Where the operator came from. */
  address: string
  /** What the address counts as. */
  network: Generated<string>
  /** The call. */
  path: string
  /** What was done, in the words that the operator read. */
  message: string
  /** Why, in the operator's words; empty where the call asks for no reason. */
  reason: string
  /** JSON: all fields of the request but secrets. */
  request: string
  /** Unix milliseconds. */
  created_at: number
}

export interface OperatorTables {
  operator_log: OperatorLogRow
}
