import { MessageFlag, type WireMessage, type WireReceipt } from 'tavern-im/protocol'
import { rulesOf } from '../../rules/group-rules.ts'
import type { Account, Group, Head, Member } from '../memory/entities.ts'
import type { Services } from '../services.ts'
import { isFor, storedAt } from './found-message.ts'

/** Receipts of a group that come within so long of others are told with them. */
export const RECEIPTS_TOGETHER_MS = 1_000

/** What one user has read of a conversation. */
export interface ReceiptRequest {
  readonly account: Account
  /** The first sequence that it may read. */
  readonly first: number
  readonly sequences: ReadonlySet<number>
}

/** Who has read a message, and when. */
export interface Reader {
  readonly account_id: number
  readonly user_id: string
  /** Unix seconds. */
  readonly time: number
}

/** A message that asks for receipts, and who has sent one. */
export interface Receipted {
  readonly message: WireMessage
  readonly readers: readonly Reader[]
}

/** The message at a sequence as it is on disk, if it asks for receipts. */
export const receiptedAt = async (
  services: Services,
  head: Head,
  sequence: number,
): Promise<Receipted | undefined> => {
  const message = await storedAt(services, head, sequence)
  if (message === undefined || (message.flags & MessageFlag.needReadReceipt) === 0) return undefined
  const readers = await services.storage.read(services.queries.receipts, [head.id, sequence])
  return { message, readers }
}

/** Members who can read a message and have not: its sender is none of them. */
export const unreadMembers = (
  group: Group,
  message: WireMessage,
  readers: readonly Reader[],
): Member[] => {
  const { hidesEarlier } = rulesOf(group.type)
  const read = new Set(readers.map(({ account_id }) => account_id))
  return [...group.members.values()].filter(
    (member) =>
      member.userID !== message.from &&
      !read.has(member.accountID) &&
      !(hidesEarlier && member.joinSequence > message.sequence) &&
      isFor(message, member.userID),
  )
}

/** What the sender of a message is told of its readers; `group`: where it stands, if in one. */
export const receiptOf = (
  { message, readers }: Receipted,
  group: Group | undefined,
): WireReceipt => ({
  sequence: message.sequence,
  clientTime: message.clientTime,
  random: message.random,
  readCount: readers.length,
  unreadCount:
    group === undefined ? 1 - readers.length : unreadMembers(group, message, readers).length,
  time: readers.reduce((newest, { time }) => Math.max(newest, time), 0),
})
