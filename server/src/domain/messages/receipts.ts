import { MessageFlag, type WireMessage, type WireReceipt } from 'tavern-im/protocol'
import type { Account, Conversation, Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { rulesOf } from '../rules/group-rules.ts'
import { isFor, storedAt } from './found-message.ts'

/** Receipts of a group within this time are published together. */
export const RECEIPTS_TOGETHER_MS = 1_000

/** The messages of a conversation that one user has read. */
export interface ReceiptRequest {
  readonly account: Account
  /** The first sequence that it may read. */
  readonly first: number
  readonly sequences: ReadonlySet<number>
}

/** A reader of a message, and the time. */
export interface Reader {
  readonly account_id: number
  readonly user_id: string
  /** Unix seconds. */
  readonly time: number
}

/** A message that requests receipts, and its readers. */
export interface Receipted {
  readonly message: WireMessage
  readonly readers: readonly Reader[]
}

/** The message at a sequence as it is on disk, if it requests receipts. */
export const receiptedAt = async (
  services: Data,
  head: Conversation,
  sequence: number,
): Promise<Receipted | undefined> => {
  const message = await storedAt(services, head, sequence)
  if (message === undefined || (message.flags & MessageFlag.needReadReceipt) === 0) return undefined
  const readers = await services.storage.read(services.queries.receipts, [head.id, sequence])
  return { message, readers }
}

/** Members who can read a message and have not, without its sender. */
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

/** The receipt that a message's sender receives; `group`: the message's group, if any. */
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
