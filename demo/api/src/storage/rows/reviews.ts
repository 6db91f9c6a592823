import type { Generated } from 'kysely'
import type { Position } from '../../orders/machine.ts'

/** `waiting`: shown to its author only; `hidden`: by an operator. */
type ReviewState = 'waiting' | 'shown' | 'hidden'

/** The review of one participant of a settled order by one of the other side. */
export interface ReviewRow {
  id: Generated<number>
  order_id: number
  author_id: number
  /** The reviewed account. */
  subject_id: number
  /** Side of the author. */
  position: Position
  /** 1 to 5. */
  stars: number
  /** JSON: keys of the tags. */
  tags: string
  /** May be empty. */
  text: string
  state: ReviewState
  /** Unix milliseconds, like all that follow: when it is shown at the latest. */
  due_at: number
  created_at: number
  changed_at: number
  /** Null while it waits. */
  shown_at: number | null
  /** Reason of the operator; empty if it is not hidden. */
  hidden_reason: string
}

/** Counts of an account, derived from its orders and reviews. */
export interface ReputationRow {
  account_id: number
  /** Orders that were settled, on either side. */
  settled: number
  /** Orders as thug that the operator refunded. */
  failed: number
  /** Shown reviews about the account, and the sum of their stars. */
  reviews: number
  stars: number
}

export interface ReviewTables {
  reviews: ReviewRow
  reputations: ReputationRow
}
