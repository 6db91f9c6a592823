/** So often attributes are written anew where somebody else was faster. */
export const CONFLICT_TRIES = 10

/** So often attributes are read anew where they have moved on meanwhile. */
export const READ_TRIES = 3
