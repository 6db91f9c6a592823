/** Bytes; the limits of the kinds are in the cloud configuration. */
export const MB = 2 ** 20

/** Up to here a file goes as a whole (spec 2 section 9). */
export const WHOLE_BYTES = 2 ** 20

/** Number of concurrent uploads; large files leave one of these slots to small ones. */
export const AT_ONCE = 3
export const LARGE_AT_ONCE = 2

/** Credentials: asked for, refreshed before they expire, looked at (spec 2 section 9; a tick is a second). */
export const CREDENTIALS_SECONDS = 600
export const REFRESH_MS = 120_000
export const LOOK_MS = 60_000

/** URLs hold 900 s; a request has to begin before. */
export const URLS_MS = 840_000

/** Time without a byte that counts as a failure. */
export const STALL_MS = 60_000

/** Between two calls of `onProgress`. */
export const PROGRESS_MS = 50

/** Tries after a failure, without a further byte between (spec 2 section 7), and what they wait. */
export const RETRIES = 1
export const RETRY_MS = 1_000

/** Consecutive requests without an answer on an open connection; the delay doubles each time. */
export const LOST_TRIES = 5
