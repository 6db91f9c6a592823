/** Events that one report carries, and that are kept across reloads; the oldest are dropped and counted. */
export const REPORT_EVENTS = 100

/** Timeout of a request over HTTP, in ms. */
export const HTTP_TIMEOUT_MS = 3_000

/** Network diagnoses start at most this often. */
export const DIAGNOSIS_MS = 30_000

/** A call that took longer is an event. */
export const SLOW_CALL_MS = 3_000

/** Bounds of the latency buckets. */
export const FAST_MS = 1_000
export const FAIR_MS = 3_000

/** Quality reports that could not be sent and are kept. */
export const KEPT_QUALITY_REPORTS = 10

/** More missed messages of one conversation are an event… */
export const STACKED_MESSAGES = 100

/** Maximum number of these events per client. */
export const STACK_EVENTS = 5
