import type { Generated } from 'kysely'

/** What a word to the operator is about. */
export type FeedbackKind = 'fault' | 'wish' | 'trade' | 'account' | 'other'

/** What somebody told the operator, and what came back. */
export interface FeedbackRow {
  id: Generated<number>
  account_id: number
  kind: FeedbackKind
  text: string
  /** JSON: a list of paths on this host. */
  pictures: string
  /** Where else the writer is to be reached; empty where nothing was said. */
  contact: string
  /** Empty while there is none. */
  answer: string
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds; null while there is no answer. */
  answered_at: number | null
}

export interface FeedbackTables {
  feedbacks: FeedbackRow
}
