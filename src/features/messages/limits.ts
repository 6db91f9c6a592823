/** Messages of a live room that are kept at least, and twice as many at most. */
export const ROOM_MESSAGES = 1_000

/** Messages of a topic that are kept, unless a view looks (spec 3 section 9). */
export const TOPIC_MESSAGES = 1_000

/** A page of `getMessageList` (spec 3 section 9). */
export const HISTORY_PAGE = 15

/** Randoms of messages stay below this, so that they are small integers everywhere. */
export const RANDOM_LIMIT = 2 ** 31

/** Online-only messages that are remembered, so that none is told twice (spec 3 section 9). */
export const ONLINE_WINDOW = 100

/** Messages in no timeline that are found by a copy of them. */
export const LOOSE_MESSAGES = 200

/** Receivers of a message to some members of a group; more are cut (spec 2 section 9). */
export const RECEIVERS = 50

/** A merged message whose JSON is longer goes to the server first (spec 2 section 9). */
export const MERGER_UPLOAD_BYTES = 11_264

/** Unsent messages that survive a reload; what is beyond is sent as well, and ends with the page. */
export const OUTBOX_MESSAGES = 1_000

/** Bytes that they may take, as JSON. */
export const OUTBOX_BYTES = 5 * 1024 * 1024

/** A file of an unsent message survives a reload with it up to so many bytes… */
export const KEPT_FILE_BYTES = 20 * 2 ** 20

/** …as long as all of them together have no more than these. */
export const KEPT_FILES_BYTES = 100 * 2 ** 20

/** What no message names is removed from the server a day after its upload; before that it is uploaded anew. */
export const STORED_SECONDS = 72_000

/** URLs of files are renewed so long before they run out; a page of history waits so long for it. */
export const AHEAD_SECONDS = 60
export const RENEWAL_WAIT_MS = 3_000

/** How often it is looked at the newest messages that a view shows, and what of them is renewed then. */
export const FRESH_MS = 600_000
export const FRESH_SECONDS = FRESH_MS / 1_000 + AHEAD_SECONDS
export const FRESH_MESSAGES = 1_000

/** What has a file waits so long, once its own is uploaded, for the files before it. */
export const FILE_ORDER_MS = 10_000

/** A call that waits for an upload is answered once nothing of it has moved for so long. */
export const UPLOAD_STALL_MS = 60_000

/** Bytes of the messages of one combo, as JSON; it has to fit into a frame. */
export const COMBO_BYTES = 128 * 1024

/** A call of `sendMessage` is answered after so long, whatever happens to the message. */
export const SEND_MS = 15_000

/** Messages without an outcome are sent again after so long while the connection stands; each time twice as long… */
export const OUTBOX_PAUSE_MS = 3_000

/** …up to this. */
export const OUTBOX_LONGEST_PAUSE_MS = 60_000

/** A session waits so long for the messages that an earlier one has left on the device. */
export const RESTORE_MS = 1_000

/** Steps in the life of messages that `explain` remembers. */
export const JOURNAL_LINES = 1_000

/** Of a conversation that is forgotten so many of the newest messages may be of a group that I am back in. */
export const FORGOTTEN_MESSAGES = 100

/** Tips of unknown groups are looked at again on each tick, so many times (spec 3 section 9). */
export const TIP_TICK_MS = 1_000
export const TIP_LOOKS = 4
