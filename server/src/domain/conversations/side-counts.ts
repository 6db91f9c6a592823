import { MessageFlag, type WireMessage, type WireUnread } from 'tavern-im/protocol'
import type { Conversation, DirectMembership } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { rangesBetween, readRanges } from '../messages/partition-ranges.ts'

/** The sequences among these that a user has deleted for itself, from disk. */
export const deletedAmong = async (
  { storage, queries }: Data,
  accountID: number,
  { id }: Conversation,
  sequences: readonly number[],
): Promise<ReadonlySet<number>> => {
  const range = [Math.min(...sequences), Math.max(...sequences)]
  const rows = await storage.read(queries.deletedBetween, [accountID, id, ...range])
  return new Set(rows.map((row) => row.sequence))
}

/**
 * The messages from `senderID` between two sequences that count as unread for this side, from disk.
 */
export const countedBetween = async (
  { storage, partitions }: Data,
  { account, head }: DirectMembership,
  senderID: number,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<readonly number[]> => {
  const rows = await readRanges(
    rangesBetween(partitions, head, after + 1, to),
    ({ partition, ...part }) =>
      storage.read(partition.countedFrom, [
        head.id,
        part.from - 1,
        part.to,
        senderID,
        account.id,
        head.id,
      ]),
  )
  return rows.map((row) => row.sequence)
}

/** Stops counting a message that this side may not have read yet. */
export const uncount = (
  { writer, tables }: Data,
  side: DirectMembership,
  { from, sequence, flags }: WireMessage,
): void => {
  if (from !== side.peer.userID || sequence <= side.readSequence) return
  if ((flags & MessageFlag.noUnread) !== 0) return
  side.unread -= 1
  writer.touch(tables.side, side)
}

/** The unread state of a C2C conversation, as the user's devices receive it. */
export const unreadOf = ({ unread, readSequence, head }: DirectMembership): WireUnread => ({
  unreadCount: unread,
  messageReadSeq: readSequence,
  nextMessageSeq: head.lastSequence + 1,
})
