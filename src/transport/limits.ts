/** Requests that wait for a session; one more is refused with `overflow` (spec 2 section 9). */
export const QUEUE_LIMIT = 100

/** Silence after which a connection is pinged. */
export const PING_AFTER_MS = 10_000

/** The same in a native app (spec 2 section 9). */
export const NATIVE_PING_AFTER_MS = 5_000

export const PING_TIMEOUT_MS = 3_000

/** A connection that received data this recently is alive. */
export const FRESH_MS = 2_000

/** Longer than any silence between two looks at a connection. */
export const STOOD_STILL_MS = 2 * PING_AFTER_MS

/** A socket that neither opens nor fails is given up. */
export const CONNECT_TIMEOUT_MS = 10_000

/** A socket that lives shorter counts as a failed attempt. */
export const CONFIRMED_AFTER_MS = 1_000

/**
 * Attempts that ignore the network state; after they fail the host receives `disconnected` (spec 2
 * section 9).
 */
export const FORCED_ATTEMPTS = 3

/**
 * While the network says it is off we look again this seldom: it says so too where only this machine
 * itself can be reached, and a server on it is still there.
 */
export const OFFLINE_LOOK_MS = 30_000

/** The server's answer to a ping that forbids further attempts (spec 2 section 4). */
export const FATAL_CODE = 60_002
