import type { Generated } from 'kysely'

/** Subject of a feedback; `appeal`: against the restriction of the account. */
export type FeedbackKind =
  | 'fault'
  | 'wish'
  | 'trade'
  | 'account'
  | 'person'
  | 'message'
  | 'other'
  | 'appeal'

/** Feedback to the operators, and the answer. */
export interface FeedbackRow {
  id: Generated<number>
  account_id: number
  kind: FeedbackKind
  text: string
  /** The reported account; null unless the kind is `person` or `message`. */
  subject_id: Generated<number | null>
  /** Conversation and sequence of the reported message; null unless the kind is `message`. */
  message_id: Generated<string | null>
  /** JSON: the reported message with its neighbours, the oldest first. */
  evidence: Generated<string>
  /** JSON: a list of paths on this host. */
  pictures: string
  /** Additional contact of the writer; may be empty. */
  contact: string
  /** Empty before the answer. */
  answer: string
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds; null before the answer. */
  answered_at: number | null
}

export interface FeedbackTables {
  feedbacks: FeedbackRow
}
