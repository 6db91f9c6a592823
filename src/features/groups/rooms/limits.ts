/** A poll that failed is repeated after this (spec 3 section 4). */
export const POLL_RETRY_MS = 2_000

/**
 * Upper limit of the polling interval, regardless of the cloud configuration (spec 3 section 9).
 */
export const POLL_INTERVAL_MAX_MS = 2_000

/** Calls of member lists of rooms are counted over this (spec 3 section 9). */
export const MEMBER_CALLS_MS = 30_000
