/** A second login while the first has no answer is refused for this long (2025). */
export const REPEAT_LOGIN_MS = 15_000

/** Timeout of a login in ms, including the connection. */
export const LOGIN_MS = 90_000

/** Timeout of the host's UserSig provider, in ms. */
export const PROVIDER_MS = 30_000

/** Longer waits are made of several timers: those of browsers end at 24 days, and sleep delays them. */
export const LONGEST_TIMER_MS = 600_000

/** One reconnect in this time because of credentials that are said to have expired; more would go round. */
export const EXPIRED_AGAIN_MS = 60_000

/** Hello interval where the server gives none. */
export const HELLO_MS = 120_000

/** Pushes are acknowledged after this many… */
export const ACK_PUSHES = 250

/** …or this long after the first of them. */
export const ACK_DELAY_MS = 1_000

/** Wait before logging in again on a new connection when the server refused for now. */
export const RELOGIN_MS = 3_000
