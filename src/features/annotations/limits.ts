/** Messages whose reactions are kept; subscribed ones are kept in addition. */
export const REACTED_MESSAGES = 2_000

/**
 * Removed reactions to one message that are remembered, since older log entries may still arrive.
 */
export const GONE_REACTIONS = 100

/** Messages whose extensions are kept: they can be some 300 kB each. */
export const EXTENDED_MESSAGES = 200

/** Pages of one listing of extensions, whatever the server returns. */
export const EXTENSION_ANSWERS = 20
