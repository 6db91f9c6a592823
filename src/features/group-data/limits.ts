/** So often attributes are written anew where somebody else was faster. */
export const CONFLICT_TRIES = 10

/** So often attributes are read anew where they have moved on meanwhile. */
export const READ_TRIES = 3

/** Wait after attributes could not be read again; doubled after each failure. */
export const RETRY_MS = 3_000
