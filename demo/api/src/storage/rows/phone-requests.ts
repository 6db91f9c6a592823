import type { Generated } from 'kysely'

/** Waits for an operator; was decided by one; was taken back by the account. */
export type PhoneRequestState = 'pending' | 'approved' | 'refused' | 'cancelled'

/** Somebody without the bound phone asks for another one. */
export interface PhoneRequestRow {
  id: Generated<number>
  account_id: number
  state: PhoneRequestState
  /** The phone that was bound when it was asked. */
  old_phone: string
  /** The wanted phone; its code has proved that the account's user has it. */
  phone: string
  /** What the user says. */
  reason: string
  /** What the operator says; empty until then. */
  answer: string
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds; null while it waits. */
  decided_at: number | null
}

export interface PhoneRequestTables {
  phone_requests: PhoneRequestRow
}
