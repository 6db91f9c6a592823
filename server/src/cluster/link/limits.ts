/**
 * Interval at which links check their deadlines. All their times are counted in ticks, so a node
 * that was paused does not consider the others silent.
 */
export const TICK_MS = 50

/** Bytes that may wait for the other end; a link with more is broken. */
export const LINK_WAITING_BYTES = 64 * 2 ** 20
/** A link without a packet for this time is broken. */
export const LINK_SILENCE_MS = 10_000

/** Size of a packet with its head: NATS accepts 1 MiB by default. */
export const PACKET_BYTES = 512 * 1024
/** Size of an announcement: it fits into a notification of PostgreSQL in base64. */
export const ANNOUNCEMENT_BYTES = 4_096

/** Bytes in flight: sent and not acknowledged. */
export const WINDOW_BYTES = 4 * 2 ** 20
/** Received bytes that are acknowledged at once instead of with the next tick. */
export const OWED_BYTES = WINDOW_BYTES / 4

/** Without an acknowledgement for this time, all packets in flight are sent again … */
export const RESEND_MS = 300
/** … and then after twice the time, up to this. */
export const RESEND_MOST_MS = 2_000

/** Interval of the heartbeat to the other end. */
export const BEAT_MS = 1_000
/** A transport that delivered nothing for this time is not preferred. */
export const RECENT_MS = 3_000

/** Time for sent messages to arrive when a node closes its links. */
export const CLOSE_MS = 1_000
