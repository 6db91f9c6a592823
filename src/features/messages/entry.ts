import type { WireMessage } from '../../protocol/message.ts'
import { isLive, type MessageEntity, refreshMessage } from './message-entity.ts'

/** A stored message: as it came, or as the live entity once somebody looked at it. */
export type Entry = WireMessage | MessageEntity

/** Its place. */
export const sequenceOf = ({ sequence }: Entry) => sequence

/** Whether two are one message, perhaps in two versions. */
export const isSame = (one: Entry, other: Entry): boolean =>
  one.sequence === other.sequence &&
  one.random === other.random &&
  one.clientTime === other.clientTime

/** The newer version of a message; a live entity lives on. */
export const newerOf = (known: Entry, other: Entry): Entry => {
  if (known.version >= other.version) return known
  if (!isLive(known) || isLive(other)) return other
  refreshMessage(known, other)
  return known
}

/** Of its sender. */
export const tinyIDOf = (entry: Entry): string =>
  isLive(entry) ? entry.senderTinyID : entry.tinyID

/** Finds a message by what its ID is made of. */
export const byIdentity = (tinyID: string, clientTime: number, random: number) => (entry: Entry) =>
  entry.random === random && entry.clientTime === clientTime && tinyIDOf(entry) === tinyID
