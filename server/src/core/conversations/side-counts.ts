import { MessageFlag, type WireMessage, type WireUnread } from 'tavern-im/protocol'
import type { DirectMembership, Head } from '../memory/entities.ts'
import { rangesBetween, readRanges } from '../messages/partition-ranges.ts'
import type { Services } from '../services.ts'

/** Which of these sequences a user has deleted for itself; what is on disk counts. */
export const deletedAmong = async (
  { storage, queries }: Services,
  accountID: number,
  { id }: Head,
  sequences: readonly number[],
): Promise<ReadonlySet<number>> => {
  const range = [Math.min(...sequences), Math.max(...sequences)]
  const rows = await storage.read(queries.deletedBetween, [accountID, id, ...range])
  return new Set(rows.map((row) => row.sequence))
}

/** Which messages from `senderID` between two sequences count for this side; what is on disk counts. */
export const countedBetween = async (
  { storage, partitions }: Services,
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

/** A message that this side may not have read yet does not count any more. */
export const uncount = (
  { writer, tables }: Services,
  side: DirectMembership,
  { from, sequence, flags }: WireMessage,
): void => {
  if (from !== side.peer.userID || sequence <= side.readSequence) return
  if ((flags & MessageFlag.noUnread) !== 0) return
  side.unread -= 1
  writer.touch(tables.side, side)
}

/** What of a C2C conversation is unread, as its user's devices are told. */
export const unreadOf = ({ unread, readSequence, head }: DirectMembership): WireUnread => ({
  unreadCount: unread,
  messageReadSeq: readSequence,
  nextMessageSeq: head.lastSequence + 1,
})
