/** A second login while the first has no answer is refused for this long (2025). */
export const REPEAT_LOGIN_MS = 15_000

/** How long a login may take in all, connecting included. */
export const LOGIN_MS = 90_000

/** Hello interval where the server gives none. */
export const HELLO_MS = 120_000

/** Pushes are acknowledged after this many… */
export const ACK_PUSHES = 250

/** …or this long after the first of them. */
export const ACK_DELAY_MS = 1_000

/** Wait before logging in again on a new connection when the server refused for now. */
export const RELOGIN_MS = 3_000
