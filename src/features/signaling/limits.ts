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

/** Conversations that are looked through for invitations after a login. */
export const LOOK_BACK = 30

/** Of one of them no further page is asked for after so many messages (spec 3 section 9). */
export const LOOK_BACK_MESSAGES = 60

/** From one of them to the next: leaves most of the frequency limit of history to others. */
export const LOOK_BACK_PACE_MS = 100

/** Messages that one request for history brings at most. */
export const HISTORY_PAGE = 100
