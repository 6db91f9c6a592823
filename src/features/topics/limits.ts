/** TOPIC_UPDATED of one topic, at most so often. */
export const TOPIC_EVENT_MS = 1_000
