/** Conversations per page of the first synchronisation. */
export const CONVERSATION_PAGE = 200

/** Conversations that are cached for the next start (spec 3 section 9). */
export const CACHED_CONVERSATIONS = 20

/** List and unread events: at most one per this time (spec 3 section 9). */
export const LIST_EVENT_MS = 1_000
