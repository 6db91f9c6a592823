import type { Generated } from 'kysely'

/** Rights of an operator (operator/rights.ts). */
export type OperatorRole = 'admin' | 'finance' | 'support' | 'auditor'

export interface OperatorRow {
  id: Generated<number>
  /** Login name; also the name in the log. */
  name: string
  /** The normalized name. */
  name_key: string
  role: OperatorRole
  /** Cost, salt and key of scrypt. */
  password_hash: string
  /**
   * Unix milliseconds until which the initial password, which an administrator has seen, is valid;
   * null: an own password.
   */
  initial_until: number | null
  /** Base32; empty until the operator has submitted a valid code. */
  totp_secret: string
  /** The 30 s step of the last used code: it and earlier ones are void. */
  totp_step: number
  /** Unix milliseconds; null: enabled. */
  disabled_at: number | null
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds; null before the first login. */
  last_login_at: number | null
}

/** A code that permits one login without the device. */
export interface RecoveryCodeRow {
  /** SHA-256 of operator and code, hex. */
  code_hash: string
  operator_id: number
}

export interface OperatorSessionRow {
  /** SHA-256 of the token, hex. */
  token_hash: string
  operator_id: number
  /** Network of the login. */
  network: string
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds. */
  expires_at: number
}

/** A login after its first step. */
export interface OperatorTicketRow {
  /** SHA-256 of the ticket, hex. */
  ticket_hash: string
  /** Null: creates the first administrator. */
  operator_id: number | null
  name: string
  /** The secret that the second step enrols; empty if the operator has one. */
  totp_secret: string
  tries_left: number
  /** Unix milliseconds. */
  expires_at: number
}

/** A login attempt that failed, or is being checked. */
export interface OperatorTryRow {
  id: Generated<number>
  /** The name of the attempt; empty for attempts with the token of the installation. */
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
