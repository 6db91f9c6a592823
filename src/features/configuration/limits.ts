/** Delay before a rejected request is repeated (spec 3 section 9). */
export const RETRY_MS = 120_000

/** Delay before a malformed response is requested again (spec 3 section 9). */
export const MALFORMED_RETRY_MS = 3_600_000

/** Maximum time until the next request, regardless of the server's value. */
export const LONGEST_MS = 86_400_000

/** Purchase bits of a login are good for this. */
export const PURCHASE_MS = 3_600_000

/** A longer profanity list is not taken; the server keeps 10,000 words of 64 bytes. */
export const LIST_CHARACTERS = 1_000_000

/** All clients of an app hear at once that the profanity list changed; each asks within this. */
export const SPREAD_MS = 5_000
