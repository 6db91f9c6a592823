import type { Message } from 'tavern-im/strict'

/** The selected messages that still exist, in order of the conversation. */
export const inOrder = (
  chosen: ReadonlySet<string> | readonly string[],
  find: (messageID: string) => Message | null,
): readonly Message[] =>
  [...chosen]
    .flatMap((messageID) => find(messageID) ?? [])
    .filter(({ isRevoked, isDeleted }) => !isRevoked && !isDeleted)
    .sort((one, other) => one.sequence - other.sequence)
