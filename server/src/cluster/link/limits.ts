/** How often links look at what is due. All their times are counted in these: a node that stood still has heard nobody be silent. */
export const TICK_MS = 50

/** Bytes that wait for the other end; more, and the link is broken. */
export const LINK_WAITING_BYTES = 64 * 2 ** 20
/** Without a packet for so long the link is broken. */
export const LINK_SILENCE_MS = 10_000

/** Of one packet, with its head: NATS takes 1 MiB unless it is told otherwise. */
export const PACKET_BYTES = 512 * 1024
/** Of one announcement: what a notification of PostgreSQL takes, written in base64. */
export const ANNOUNCEMENT_BYTES = 4_096

/** Bytes that are on their way, sent and not acknowledged. */
export const WINDOW_BYTES = 4 * 2 ** 20
/** What is acknowledged at once, and not with the next tick. */
export const OWED_BYTES = WINDOW_BYTES / 4

/** Without an acknowledgement for so long, all that is on its way goes once more … */
export const RESEND_MS = 300
/** … and then twice as late each time, up to this. */
export const RESEND_MOST_MS = 2_000

/** How often the other end hears that this one lives. */
export const BEAT_MS = 1_000
/** A transport that brought nothing for so long is not relied on. */
export const RECENT_MS = 3_000

/** How long what was sent has to arrive when a node ends its links. */
export const CLOSE_MS = 1_000
