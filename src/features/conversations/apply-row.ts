import { isLike } from '../../lib/is-like.ts'
import { messageShape } from '../../protocol/message-shape.ts'
import { wireConversationType } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import { groupShape } from '../groups/index.ts'
import { groupOf, idOf, isKnownKind, isOfTopic } from '../messages/index.ts'
import type { WireConversation } from './commands.ts'
import type { ConversationContext } from './context.ts'
import { mentionShape } from './mentions.ts'
import type { ConversationRecord } from './record.ts'
import { discards, groupIn, settingsShape } from './settings.ts'
import type { Unread } from './unread.ts'

const rowShape = {
  type: 0,
  'userID?': '',
  'nick?': '',
  'avatar?': '',
  'group?': groupShape,
  'position?': 0,
  unreadCount: 0,
  messageReadSeq: 0,
  nextMessageSeq: 0,
  c2cPeerReadTime: 0,
  ...settingsShape,
  isPinned: true,
  messageRemindType: 0,
  'lastMessage?': messageShape,
  'groupAtInfoList?': [mentionShape],
}

/** Whether this client supports a row. Rows of kinds that a newer server adds are skipped. */
const isRow = (row: WireConversation): boolean => isLike(rowShape, row) && isKnownKind(row.type)

export const idOfRow = (row: WireConversation): string =>
  idOf({ conversationType: row.type, to: row.userID ?? row.group?.groupID ?? '' })

/** Whether a row precedes this user's leaving of the group. */
const isOver = (im: ConversationContext, { group, position }: WireConversation): boolean =>
  group !== undefined && im.groups.hasLeft(group, position ?? Number.POSITIVE_INFINITY)

/** Whether this account is not in a group, as far as this device knows. */
export const isElsewhere = ({ groups }: ConversationContext, conversationID: string): boolean =>
  conversationID.startsWith('GROUP') &&
  !isOfTopic(conversationID) &&
  groups.find(groupOf(conversationID)) === undefined

/**
 * Applies a row of the server's list to groups, timelines and the store. Returns undefined if it is
 * not applicable.
 */
export const listed = (
  im: ConversationContext,
  row: WireConversation,
): ConversationRecord | undefined => {
  if (!isRow(row) || isOver(im, row)) return undefined
  const id = idOfRow(row)
  const isDeleted = im.conversations.isDeleted(id, row)
  if (!isDeleted && row.isHidden === undefined) return takeRow(im, row, id)
  joined(im, row, id)
  return undefined
}

/** Applies a row that the host requested, also if no list shows it. */
export const opened = (
  im: ConversationContext,
  row: WireConversation,
): ConversationRecord | undefined => {
  if (!isRow(row) || isOver(im, row)) return undefined
  // The system conversation begins with the first notice.
  const isWaiting = row.isHidden === true && row.type === wireConversationType.system
  return isWaiting ? im.conversations.waiting(TYPES.CONV_SYSTEM) : takeRow(im, row, idOfRow(row))
}

const joined = (im: ConversationContext, row: WireConversation, id: string) => {
  const group = row.group && groupIn(row, im.conversations.known(id))
  return group && im.groups.joined(group, row.position)
}

const takeRow = (
  im: ConversationContext,
  row: WireConversation,
  id: string,
): ConversationRecord => {
  // A list of topics reports no missed messages.
  const isSilent = isOfTopic(id) && im.conversations.get(id) === undefined
  const group = joined(im, row, id)
  if (row.lastMessage !== undefined) im.messages.present(row.lastMessage)
  const before = stateBefore(im, id)
  const record = im.conversations.listed(id, row, group)
  const { conversationID, lastMessage } = record.entity
  im.messages.noteNewest(conversationID, row.nextMessageSeq - 1)
  if (row.c2cPeerReadTime > 0) im.messages.peerRead(conversationID, row.c2cPeerReadTime)
  const readSeq = im.pendingReads.readSeqOf(conversationID)
  if (readSeq !== undefined) {
    // The server does not know this read yet: its count includes messages that are read.
    const newer = Math.max(0, row.nextMessageSeq - 1 - readSeq)
    im.conversations.read(record, readSeq, Math.min(record.entity.unreadCount, newer))
  }
  if (group !== undefined && row.lastMessage !== undefined) advance(im, record)
  im.listChanged()
  const missed = (from: number, to: number, spanSeconds = 0) => {
    if (from > to || discards(record.entity) || !isActive(im, record)) return
    const last = row.lastMessage?.sequence === to ? { last: row.lastMessage } : {}
    const gap = { conversationID, from, to, spanSeconds, isCounted: true, ...last }
    im.facts.publish('messages-missed', gap)
  }
  const { newest, since, begunAt } = before
  if (begunAt > 0 && record.begunAt === 0 && !isOfTopic(id))
    missed(firstBegun(im, row, begunAt - 1), begunAt - 1)
  if (newest > 0) missed(newest + 1, record.newest, spanOf(since, lastMessage.lastTime))
  else if (!isSilent) missed(firstBegun(im, row, record.newest), record.newest)
  return record
}

/** Missed messages of inactive topics are loaded on demand (spec 3 section 9). */
const isActive = (im: ConversationContext, { entity }: ConversationRecord): boolean => {
  const { conversationID, lastMessage } = entity
  const age = im.platform.clock.now() / 1000 - lastMessage.lastTime
  return !isOfTopic(conversationID) || age < im.cloud.value('topic_last_active_time')
}

const stateBefore = (im: ConversationContext, conversationID: string) => {
  const record = im.conversations.get(conversationID)
  const { newest = 0, begunAt = 0, entity } = record ?? {}
  const since = lastKnownTime(im, conversationID, entity?.lastMessage.lastTime ?? 0)
  return { newest, begunAt, since }
}

/** Unread messages of a new conversation that are recovered at most. */
const BEGUN_MESSAGES = 299

/**
 * The first missed sequence of a conversation that began after SDK_READY: its unread messages,
 * within a bound, counted or not. Before SDK_READY none is missed.
 */
const firstBegun = ({ gate }: ConversationContext, row: WireConversation, to: number): number => {
  if (gate.status !== 'ready') return to + 1
  // The system conversation begins once, and notices of own actions are read.
  const isSystem = row.type === wireConversationType.system
  return Math.max(isSystem ? 0 : row.messageReadSeq, to - BEGUN_MESSAGES) + 1
}

/**
 * Applies the server's unread count, unless this user has read further: then the server will send
 * another.
 */
export const unreadReceived = (
  im: ConversationContext,
  conversationID: string,
  unread: Unread,
): void => {
  const pending = im.pendingReads.readSeqOf(conversationID) ?? 0
  if (pending <= unread.messageReadSeq) im.conversations.unreadReceived(conversationID, unread)
}

/** A group shows the last message of its conversation. */
export const advance = (im: ConversationContext, record: ConversationRecord): void => {
  const { groupProfile, lastMessage } = record.entity
  const group = groupProfile && im.groups.find(groupProfile.groupID)
  if (group === undefined) return
  const { lastTime, lastSequence, fromAccount, messageForShow } = lastMessage
  im.groups.advanced(group, { lastTime, lastSequence, fromAccount, messageForShow })
}

/** Unix seconds of the last known message, listed or not; 0 if there is none. */
export const lastKnownTime = (
  { messages }: ConversationContext,
  conversationID: string,
  lastTime: number,
): number => {
  const [newest] = messages.timeline(conversationID)?.newestFirst() ?? []
  return Math.max(lastTime, newest?.time ?? 0)
}

/** The length of the absence in seconds; 0 if its start is unknown. */
export const spanOf = (since: number, until: number): number =>
  since === 0 ? 0 : Math.max(0, until - since)
