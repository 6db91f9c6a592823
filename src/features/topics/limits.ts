/** TOPIC_UPDATED of one topic, at most so often. */
export const TOPIC_EVENT_MS = 1_000

/** Wait after topics could not be read again; each time twice as long. */
export const RETRY_MS = 3_000
