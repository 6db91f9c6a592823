import type { MessageIndex } from './message-index.ts'
import type { SearchCursors } from './search-cursors.ts'
import type { Searches } from './searches.ts'

/** The index of messages and the searches in it. */
export interface MessageSearch {
  /** Indexes messages for searches. */
  readonly messageIndex: MessageIndex
  readonly searchCursors: SearchCursors
  /** Schedules searches. */
  readonly searches: Searches
}
