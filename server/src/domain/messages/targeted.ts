import { encodeMessage, MessageFlag, type WireMessage } from 'tavern-im/protocol'
import type { Group } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { receiversOf } from './found-message.ts'
import { blankMessage } from './server-draft.ts'

/** The accounts of the members that receive a message; undefined: all members. */
export const accountsFor = (
  { members }: Group,
  message: WireMessage,
): ReadonlySet<number> | undefined => {
  const receivers = receiversOf(message)
  if (receivers === undefined) return undefined
  return new Set([...receivers].flatMap((userID) => members.get(userID)?.accountID ?? []))
}

/** Stores the recipients of the message at this sequence. */
export const keepReceivers = (
  { writer, tables }: Data,
  group: Group,
  sequence: number,
  accountIDs: ReadonlySet<number>,
): void => {
  for (const accountID of accountIDs) {
    writer.write(tables.insert.receiver, [group.head.id, sequence, accountID])
  }
  if (group.hasTargeted) return
  group.hasTargeted = true
  writer.touch(tables.group, group)
}

/**
 * The stub that other members receive for a targeted message: its sequence is taken, nothing else.
 */
export const stubOf = ({ conversationType, to, sequence, time }: WireMessage): Uint8Array =>
  encodeMessage({
    ...blankMessage,
    conversationType,
    to,
    sequence,
    time,
    flags: MessageFlag.hidden,
  })
