/** A page of `getMessageList` (spec 3 section 9). */
export const HISTORY_PAGE = 15

/** Randoms of messages stay below this, so that they are small integers everywhere. */
export const RANDOM_LIMIT = 2 ** 31

/** Online-only messages that are remembered, so that none is told twice (spec 3 section 9). */
export const ONLINE_WINDOW = 100
