import {
  type ConversationEvent,
  decodeMessage,
  encodeMessage,
  MessageFlag,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Account, Conversation, DirectMembership, Group, Member } from '../cache/entities.ts'
import { packed } from '../cache/packed-bytes.ts'
import { unreadOf } from '../conversations/side-counts.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import { logGroupEvent } from '../events/group-events.ts'
import type { Notify } from '../notify.ts'
import type { LiveRooms } from '../rooms/live-rooms.ts'
import { mayRead } from '../rules/group-rules.ts'
import type { MessageSearch } from '../search/message-search.ts'
import { firstKept, rangesBetween, readRanges } from './partition-ranges.ts'

/** One user's view of a C2C or group conversation. */
export type CallerConversation =
  | {
      readonly type: typeof wireConversationType.c2c
      readonly head: Conversation
      readonly ownSide: DirectMembership
      readonly peerSide: DirectMembership
    }
  | {
      readonly type: typeof wireConversationType.group
      readonly head: Conversation
      readonly group: Group
      readonly member: Member
    }

/** A stored message, as it is now. */
export interface FoundMessage {
  readonly account: Account
  readonly conversation: CallerConversation
  readonly message: WireMessage
  /** Accounts that have deleted it for themselves: they receive nothing about it any longer. */
  readonly deletedBy: ReadonlySet<number>
}

/** The part of a found message that decides its recipients. */
type MessageVisibility = Pick<FoundMessage, 'message' | 'deletedBy'>

/** The accounts that have deleted a message for themselves, from disk. */
export const deletedBy = async (
  { storage, queries }: Data,
  { head, ...conversation }: CallerConversation,
  sequence: number,
): Promise<ReadonlySet<number>> => {
  const users =
    'group' in conversation ? conversation.group.members.values() : [conversation.peerSide]
  if (!hasDeleted(users)) return noAccounts
  const rows = await storage.read(queries.deletedBy, [head.id, sequence])
  return new Set(rows.map((row) => row.account_id))
}

const noAccounts: ReadonlySet<number> = new Set()

const hasDeleted = (users: Iterable<Pick<Member, 'deletedCount'>>): boolean => {
  for (const { deletedCount } of users) if (deletedCount > 0) return true
  return false
}

/**
 * The stored messages between two sequences (both included, all on disk), encoded; oldest first.
 */
export const storedBetween = async (
  { storage, partitions }: Data,
  head: Conversation,
  from: number,
  to: number,
): Promise<readonly Uint8Array[]> => {
  const { id, tail } = head
  const first = Math.max(from, firstKept(head))
  if (first > to) return []
  if (first >= tail.first && to <= tail.last) return tail.slice(first, to)
  const rows = await readRanges(
    rangesBetween(partitions, head, first, to),
    ({ partition, ...part }) => storage.read(partition.bodiesBetween, [id, part.from, part.to]),
  )
  return rows.map((row) => row.body)
}

/** The message at a sequence as it is on disk; undefined if there is none. */
export const storedAt = async (
  services: Data,
  head: Conversation,
  sequence: number,
): Promise<WireMessage | undefined> => {
  if (sequence < 1 || sequence > head.tail.last) return undefined
  const [bytes] = await storedBetween(services, head, sequence, sequence)
  return bytes === undefined ? undefined : decodeMessage(bytes)
}

/** Whether a group message is for this user: all messages except targeted ones are. */
export const isFor = (message: WireMessage, userID: string): boolean =>
  (message.flags & MessageFlag.targeted) === 0 ||
  message.from === userID ||
  message.extra?.receiverList?.includes(userID) === true

/** The recipients of a message; undefined: all participants of its conversation. */
export const receiversOf = (message: WireMessage): ReadonlySet<string> | undefined =>
  (message.flags & MessageFlag.targeted) === 0
    ? undefined
    : new Set([message.from, ...(message.extra?.receiverList ?? [])])

/**
 * Replaces a stored message and notifies all sides. Raise its `version` before. Call it inside
 * `withMessageLock` and `withLoaded`.
 */
export const changeMessage = (
  services: Data & Notify & LiveRooms & MessageSearch,
  found: FoundMessage,
  message: WireMessage,
): void => {
  const { conversation } = found
  const { head } = conversation
  const { sequence, flags } = message
  const bytes = encodeMessage(message)
  const kept = packed(bytes)
  for (const { partition } of rangesBetween(services.partitions, head, sequence, sequence)) {
    services.writer.write(partition.change, [bytes, flags, head.id, sequence])
  }
  services.messageIndex.changed(head.id, sequence)
  services.writer.hold(head)
  if (head.shownSequence === sequence) head.shown = kept
  services.writer.afterCommit(() => head.tail.replace(sequence, kept))
  notifyConversation(services, conversation, { event: 'messageChanged', message }, found)
}

/**
 * Appends a message event to the logs of all sides and publishes it after the commit, also to the
 * connection that caused it. Users who may not see the message, or no longer, receive only the
 * event's position.
 */
export const notifyConversation = (
  services: Data & Notify & LiveRooms,
  conversation: CallerConversation,
  event: ConversationEvent,
  { message, deletedBy }: MessageVisibility,
): void => {
  if (conversation.type === wireConversationType.group) {
    const { group } = conversation
    const only = receiversOf(message)
    const mayKnow = (member: Member) =>
      mayRead(group, member, message) &&
      only?.has(member.userID) !== false &&
      !deletedBy.has(member.accountID)
    logGroupEvent(services, group, event, mayKnow)
    return
  }
  for (const side of [conversation.ownSide, conversation.peerSide]) {
    if (deletedBy.has(side.account.id)) continue
    const target = { conversationType: conversation.type, to: side.peer.userID }
    logEvent(services, side.account, { ...target, ...seenFrom(side, event) })
  }
}

/** A recall carries the unread state of a C2C side, so that it is idempotent. */
const seenFrom = (side: DirectMembership, event: ConversationEvent): ConversationEvent =>
  event.event === 'messageChanged' && (event.message.flags & MessageFlag.revoked) !== 0
    ? { ...event, unread: unreadOf(side) }
    : event
