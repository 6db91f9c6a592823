import type { Generated } from 'kysely'

/** Waits for an operator; decided by one; withdrawn by the account. */
export type PhoneRequestState = 'pending' | 'approved' | 'refused' | 'cancelled'

/** A request to replace a lost bound phone. */
export interface PhoneRequestRow {
  id: Generated<number>
  account_id: number
  state: PhoneRequestState
  /** The phone that was bound at the time of the request. */
  old_phone: string
  /** The requested phone, proved by its code. */
  phone: string
  /** Reason by the user. */
  reason: string
  /** Answer by the operator; empty before it. */
  answer: string
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds; null before the decision. */
  decided_at: number | null
}

export interface PhoneRequestTables {
  phone_requests: PhoneRequestRow
}
