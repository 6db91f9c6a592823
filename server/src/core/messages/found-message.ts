import {
  type ConversationEvent,
  decodeMessage,
  encodeMessage,
  MessageFlag,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import { mayRead } from '../../rules/group-rules.ts'
import { unreadOf } from '../conversations/side-counts.ts'
import { logEvent } from '../events/account-events.ts'
import { logGroupEvent } from '../events/group-events.ts'
import type { Account, DirectMembership, Group, Head, Member } from '../memory/entities.ts'
import { ownBytes } from '../memory/own-bytes.ts'
import type { Services } from '../services.ts'
import { firstKept, rangesBetween, readRanges } from './partition-ranges.ts'

/** A conversation as one of its users sees it. */
export type Conversation =
  | {
      readonly type: typeof wireConversationType.c2c
      readonly head: Head
      readonly mine: DirectMembership
      readonly theirs: DirectMembership
    }
  | {
      readonly type: typeof wireConversationType.group
      readonly head: Head
      readonly group: Group
      readonly member: Member
    }

/** A message that stands in a conversation, as it is now. */
export interface FoundMessage {
  readonly account: Account
  readonly conversation: Conversation
  readonly message: WireMessage
  /** Accounts that have deleted it for themselves: they hear nothing of it any more. */
  readonly goneFor: ReadonlySet<number>
}

/** What decides who hears of a message. */
type MessageVisibility = Pick<FoundMessage, 'message' | 'goneFor'>

/** Who has deleted a message for itself; what is on disk counts. */
export const goneFor = async (
  { storage, queries }: Services,
  { head, ...conversation }: Conversation,
  sequence: number,
): Promise<ReadonlySet<number>> => {
  const users =
    'group' in conversation ? conversation.group.members.values() : [conversation.theirs]
  if (!hasDeleted(users)) return noAccounts
  const rows = await storage.read(queries.deletedBy, [head.id, sequence])
  return new Set(rows.map((row) => row.account_id))
}

const noAccounts: ReadonlySet<number> = new Set()

const hasDeleted = (users: Iterable<Pick<Member, 'deletedCount'>>): boolean => {
  for (const { deletedCount } of users) if (deletedCount > 0) return true
  return false
}

/** The stored messages between two sequences (both included, all on disk), encoded; oldest first. */
export const storedBetween = async (
  { storage, partitions }: Services,
  head: Head,
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

/** The message at a sequence as it is on disk; undefined where there is none. */
export const storedAt = async (
  services: Services,
  head: Head,
  sequence: number,
): Promise<WireMessage | undefined> => {
  if (sequence < 1 || sequence > head.tail.last) return undefined
  const [bytes] = await storedBetween(services, head, sequence, sequence)
  return bytes === undefined ? undefined : decodeMessage(bytes)
}

/** Whether a message of a group is for this user: all are but targeted ones. */
export const isFor = (message: WireMessage, userID: string): boolean =>
  (message.flags & MessageFlag.targeted) === 0 ||
  message.from === userID ||
  message.extra?.receiverList?.includes(userID) === true

/** Whom a message is for; undefined: everybody in its conversation. */
export const receiversOf = (message: WireMessage): ReadonlySet<string> | undefined =>
  (message.flags & MessageFlag.targeted) === 0
    ? undefined
    : new Set([message.from, ...(message.extra?.receiverList ?? [])])

/**
 * Writes a message anew, in its place, and tells all sides. Raise its `version`. Call it in the message's
 * turn (`inTurnOfMessage`), inside `withLoaded`.
 */
export const changeMessage = (
  services: Services,
  found: FoundMessage,
  message: WireMessage,
): void => {
  const { conversation } = found
  const { head } = conversation
  const { sequence, flags } = message
  const bytes = ownBytes(encodeMessage(message))
  for (const { partition } of rangesBetween(services.partitions, head, sequence, sequence)) {
    services.writer.write(partition.change, [bytes, flags, head.id, sequence])
  }
  services.messageIndex.changed(head.id, sequence)
  services.writer.hold(head)
  if (head.shownSequence === sequence) head.shown = bytes
  services.writer.afterCommit(() => head.tail.replace(sequence, bytes))
  notifyConversation(services, conversation, { event: 'messageChanged', message }, found)
}

/**
 * Puts what happened to a message into the logs of all sides and tells them after the commit, the connection
 * that caused it too. Whom the message is not for, or not any more, knows no more than that something happened.
 */
export const notifyConversation = (
  services: Services,
  conversation: Conversation,
  event: ConversationEvent,
  { message, goneFor }: MessageVisibility,
): void => {
  if (conversation.type === wireConversationType.group) {
    const { group } = conversation
    const only = receiversOf(message)
    const mayKnow = (member: Member) =>
      mayRead(group, member, message) &&
      only?.has(member.userID) !== false &&
      !goneFor.has(member.accountID)
    logGroupEvent(services, group, event, mayKnow)
    return
  }
  for (const side of [conversation.mine, conversation.theirs]) {
    if (goneFor.has(side.account.id)) continue
    const target = { conversationType: conversation.type, to: side.peer.userID }
    logEvent(services, side.account, { ...target, ...seenFrom(side, event) })
  }
}

/** To a side of a C2C conversation a recall says what is left unread, so that it may come twice. */
const seenFrom = (side: DirectMembership, event: ConversationEvent): ConversationEvent =>
  event.event === 'messageChanged' && (event.message.flags & MessageFlag.revoked) !== 0
    ? { ...event, unread: unreadOf(side) }
    : event
