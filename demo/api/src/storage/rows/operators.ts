import type { Generated } from 'kysely'

/** What an operator may do (operator/rights.ts). */
export type OperatorRole = 'admin' | 'finance' | 'support' | 'auditor'

export interface OperatorRow {
  id: Generated<number>
  /** The name to log in with; stands in the log. */
  name: string
  /** The name as it is compared. */
  name_key: string
  role: OperatorRole
  /** Cost, salt and key of scrypt. */
  password_hash: string
  /** Unix milliseconds until when the password, which an administrator was shown, is good; null: the operator's own. */
  initial_until: number | null
  /** Base32; empty until the operator has shown a code of it. */
  totp_secret: string
  /** The step of 30 s whose code was used last: it and those before are good no more. */
  totp_step: number
  /** Unix milliseconds; null where the operator may log in. */
  disabled_at: number | null
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds; null before the first login. */
  last_login_at: number | null
}

/** What logs in once without the device of the codes. */
export interface RecoveryCodeRow {
  /** SHA-256 of operator and code, hex. */
  code_hash: string
  operator_id: number
}

export interface OperatorSessionRow {
  /** SHA-256 of the token, hex. */
  token_hash: string
  operator_id: number
  /** Where the login came from. */
  network: string
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds. */
  expires_at: number
}

/** A login whose first step is done. */
export interface OperatorTicketRow {
  /** SHA-256 of the ticket, hex. */
  ticket_hash: string
  /** Null: it makes the first administrator. */
  operator_id: number | null
  name: string
  /** The secret that is enrolled by the second step; empty where the operator has one. */
  totp_secret: string
  tries_left: number
  /** Unix milliseconds. */
  expires_at: number
}

/** A try to log in that was not right, or is being judged. */
export interface OperatorTryRow {
  id: Generated<number>
  /** Whose name it was; empty for tries with the token of the installation. */
  name_key: string
  network: string
  /** Unix milliseconds. */
  tried_at: number
}

export interface OperatorAccountTables {
  operators: OperatorRow
  operator_recovery_codes: RecoveryCodeRow
  operator_sessions: OperatorSessionRow
  operator_tickets: OperatorTicketRow
  operator_tries: OperatorTryRow
}
