/** Attempts to write attributes after conflicts with other writers. */
export const CONFLICT_TRIES = 10

/** Attempts to read attributes that change meanwhile. */
export const READ_TRIES = 3

/** Wait after attributes could not be read again; doubled after each failure. */
export const RETRY_MS = 3_000
