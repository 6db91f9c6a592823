import type { Message } from 'tavern-im/strict'

/** The messages that are chosen, as far as they are still there, in the order in which they were said. */
export const inOrder = (
  chosen: ReadonlySet<string> | readonly string[],
  find: (messageID: string) => Message | null,
): readonly Message[] =>
  [...chosen]
    .flatMap((messageID) => find(messageID) ?? [])
    .filter(({ isRevoked, isDeleted }) => !isRevoked && !isDeleted)
    .sort((one, other) => one.sequence - other.sequence)
