/** The list events come at most so often (spec 3 section 9). */
export const LIST_EVENT_MS = 1_000

/** Lifetime of a friend's profile in the cache (spec 3 section 9). */
export const FRIEND_CACHE_MS = 180_000

/** Lists that did not come are asked for again after so long. */
export const RETRY_MS = 5_000
