/** Invitations that are kept, expired ones included. */
export const INVITATIONS = 500

/** Own messages that are remembered, so that their echo is not reported. */
export const OWN_MESSAGES = 200

/** Extra time of the inviter over the invitees (spec 3 section 9). */
export const INVITER_EXTRA_S = 5

/** Wait after a reconnect for missed messages, before time-outs are sent. */
export const SETTLE_MS = 5_000

/** The longest delay of a timer; longer ones fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Messages of a conversation after which no further page is searched (spec 3 section 9). */
export const LOOK_BACK_MESSAGES = 60

/** Wait before a failed search of a conversation is retried; doubles each time. */
export const LOOK_BACK_RETRY_MS = 3_000

/** Messages in one response of the history request. */
export const HISTORY_PAGE = 100
