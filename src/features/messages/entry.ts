import type { WireMessage } from '../../protocol/message.ts'
import {
  identityOf,
  isLive,
  kindOf,
  type MessageEntity,
  messageID,
  refreshMessage,
  senderOf,
  sequenceOf,
  versionOf,
} from './message-entity.ts'

/** A stored message: as received, or as a live entity after its first use. */
export type Entry = WireMessage | MessageEntity

/** The ID that it has, or would have. */
const idOfEntry = (entry: Entry): string =>
  isLive(entry) ? identityOf(entry) : messageID(entry.tinyID, entry.clientTime, entry.random)

/** The userID of its sender. */
export const fromOf = (entry: Entry): string => (isLive(entry) ? senderOf(entry) : entry.from)

export const typeOf = (entry: Entry): string => (isLive(entry) ? kindOf(entry) : entry.type)

/** Whether two are one message, perhaps in two versions. */
export const isSame = (one: Entry, other: Entry): boolean => {
  if (sequenceOf(one) !== sequenceOf(other)) return false
  if (isLive(one) || isLive(other)) return idOfEntry(one) === idOfEntry(other)
  return one.random === other.random && one.clientTime === other.clientTime
}

/** The newer version of a message; a live entity lives on. */
export const newerOf = (known: Entry, other: Entry): Entry => {
  if (versionOf(known) >= versionOf(other)) return known
  if (!isLive(known) || isLive(other)) return other
  refreshMessage(known, other)
  return known
}

/** Finds a message by the parts of its ID. */
export const byIdentity = (tinyID: string, clientTime: number, random: number) => {
  const id = messageID(tinyID, clientTime, random)
  return (entry: Entry): boolean =>
    isLive(entry)
      ? identityOf(entry) === id
      : entry.random === random && entry.clientTime === clientTime && entry.tinyID === tinyID
}
