import { growing } from '../../lib/retry-policy.ts'

/** Minimum of kept messages of a live room; the maximum is twice as many. */
export const ROOM_MESSAGES = 1_000

/** Messages of a topic that are kept, unless a view looks (spec 3 section 9). */
export const TOPIC_MESSAGES = 1_000

/** A page of `getMessageList` (spec 3 section 9). */
export const HISTORY_PAGE = 15

/** Randoms of messages stay below this, so that they are small integers everywhere. */
export const RANDOM_LIMIT = 2 ** 31

/** Online-only messages that are remembered, so that none is reported twice (spec 3 section 9). */
export const ONLINE_WINDOW = 100

/** Messages in no timeline that are found by a copy of them. */
export const DETACHED_MESSAGES = 200

/** Receivers of a message to some members of a group; more are cut (spec 2 section 9). */
export const RECEIVERS = 50

/** A merged message whose JSON is longer goes to the server first (spec 2 section 9). */
export const MERGER_UPLOAD_BYTES = 11_264

/** Unsent messages that survive a reload; others are sent too, and are lost with the page. */
export const OUTBOX_MESSAGES = 1_000

/** Bytes that they may take, as JSON. */
export const OUTBOX_BYTES = 5 * 1024 * 1024

/** A file of an unsent message survives a reload with it up to this size in bytes… */
export const KEPT_FILE_BYTES = 20 * 2 ** 20

/** …as long as all of them together have no more than these. */
export const KEPT_FILES_BYTES = 100 * 2 ** 20

/**
 * A file without a message is removed from the server a day after its upload; after this time it is
 * uploaded again.
 */
export const STORED_SECONDS = 72_000

/** URLs of files are renewed this long before they expire, which a page of history waits for. */
export const AHEAD_SECONDS = 60
export const RENEWAL_WAIT_MS = 3_000

/** Interval and number of renewals of the newest visible messages. */
export const FRESH_MS = 600_000
export const FRESH_SECONDS = FRESH_MS / 1_000 + AHEAD_SECONDS
export const FRESH_MESSAGES = 1_000

/** Time that an uploaded file waits for earlier files. */
export const FILE_ORDER_MS = 10_000

/** A call that waits for an upload times out after this time without progress. */
export const UPLOAD_STALL_MS = 60_000

/** Bytes of the messages of one combo, as JSON; it has to fit into a frame. */
export const COMBO_BYTES = 128 * 1024

/** Timeout of `sendMessage` calls, independent of the state of the message. */
export const SEND_MS = 15_000

/** Back-off of messages without an outcome on a connection. */
export const resendDelayMs = growing(3_000, 60_000)

/** Time that a session waits for the messages of an earlier session. */
export const RESTORE_MS = 1_000

/** Events of messages that `explain` remembers. */
export const JOURNAL_LINES = 1_000

/** Newest messages of a forgotten conversation that are kept for a rejoin. */
export const FORGOTTEN_MESSAGES = 100

/**
 * Messages of unknown groups are checked on each tick, a limited number of times (spec 3 section
 * 9).
 */
export const TIP_TICK_MS = 1_000
export const TIP_LOOKS = 4
