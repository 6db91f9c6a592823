/** Invitations that are known at once, those that are over included. */
export const INVITATIONS = 500

/** Messages of this device whose echo is no news. */
export const OWN_MESSAGES = 200

/** The inviter waits so much longer than invitees do (spec 3 section 9). */
export const INVITER_EXTRA_S = 5

/** A connection that comes back has so long to tell what happened before it is said what did not. */
export const SETTLE_MS = 5_000

/** Longer timers run out at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1

/** After so many messages of a conversation no further page is looked through (spec 3 section 9). */
export const LOOK_BACK_MESSAGES = 60

/** Wait after a conversation could not be looked through; each time twice as long. */
export const LOOK_BACK_RETRY_MS = 3_000

/** Messages that one request for history brings at most. */
export const HISTORY_PAGE = 100
