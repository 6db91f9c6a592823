/** Messages whose reactions are kept here; what is watched stays besides. */
export const REACTED_MESSAGES = 2_000

/** Reactions to one message that are gone and still known to be: a log that is caught up with is older. */
export const GONE_REACTIONS = 100

/** Messages whose extensions are kept here: they can be some 300 kB each. */
export const EXTENDED_MESSAGES = 200

/** Answers that one listing of extensions takes at most, whatever the server says. */
export const EXTENSION_ANSWERS = 20
