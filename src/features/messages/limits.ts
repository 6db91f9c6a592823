/** A page of `getMessageList` (spec 3 section 9). */
export const HISTORY_PAGE = 15

/** Randoms of messages stay below this, so that they are small integers everywhere. */
export const RANDOM_LIMIT = 2 ** 31

/** Online-only messages that are remembered, so that none is told twice (spec 3 section 9). */
export const ONLINE_WINDOW = 100

/** Files of messages, in units of 2^20 bytes (spec 2 section 9). */
export const FILE_LIMITS_MB = { audio: 20, file: 100, image: 20, video: 100 } as const

/** Receivers of a message to some members of a group; more are cut (spec 2 section 9). */
export const RECEIVERS = 50
