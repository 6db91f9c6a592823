/** The list events come at most so often (spec 3 section 9). */
export const LIST_EVENT_MS = 1_000

/** Lifetime of a friend's profile in the cache (spec 3 section 9). */
export const FRIEND_CACHE_MS = 180_000

/** Delay before failed lists are requested again. */
export const RETRY_MS = 5_000
