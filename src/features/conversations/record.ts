import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag, remindTypes, wireConversationType } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { MessageEntity } from '../messages/index.ts'
import { idOf, previewOf } from '../messages/index.ts'
import type { MessagePayload, MessageType } from '../messages/model.ts'
import type { WireConversation } from './commands.ts'
import type { Conversation, LastMessage } from './model.ts'
import { otherSideOf, showPeer } from './other-side.ts'

/** A conversation and what only the client needs to know of it. */
export interface ConversationRecord {
  readonly entity: Conversation
  /** The newest sequence that is known of. */
  newest: number
  /** Up to here this user has read. */
  readSequence: number
  /** Groups: what the server's row did not count after that. */
  excluded: readonly number[]
  /** Groups: messages after that which are recalled or deleted and would else count; undefined: none. */
  gone: Set<number> | undefined
  /** What the server said last of the unread count: up to which sequence I had read, of how many there were. */
  read: number
  asOf: number
  /** C2C: at which position of the account's log. */
  saidAt: number
  /** How often it did. */
  told: number
  /** Sequences after `asOf` that have raised the count here, as far as one may still hear of them. */
  counted: number[]
  /** Breaks ties between conversations of the same second: the later moved, the higher. */
  activity: number
}

/** Most conversations have none: one list for all of them, which nobody changes. */
const none: number[] = []

/** How a list shows what was recalled. */
const RECALLED = '撤回了一条消息'

const noMessage = (): LastMessage => ({
  lastTime: 0,
  lastSequence: 0,
  fromAccount: '',
  messageForShow: '',
  type: '',
  payload: null,
  nick: '',
  nameCard: '',
  isRevoked: false,
  revoker: null,
  isPeerRead: false,
  cloudCustomData: '',
  version: 0,
  onlineOnlyFlag: false,
})

export const newRecord = (conversationID: string): ConversationRecord => {
  return {
    newest: 0,
    readSequence: 0,
    excluded: none,
    gone: undefined,
    read: 0,
    asOf: 0,
    saidAt: 0,
    told: 0,
    counted: none,
    activity: 0,
    entity: {
      conversationID,
      subType: '',
      unreadCount: 0,
      lastMessage: noMessage(),
      groupAtInfoList: [],
      peerReadTime: 0,
      remark: '',
      isPinned: false,
      messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE,
      markList: [],
      customData: '',
      conversationGroupList: [],
      draftText: '',
      operationType: 0,
      ...otherSideOf(conversationID),
    } as Conversation,
  }
}

export const idOfRow = (row: WireConversation): string =>
  idOf({ conversationType: row.type, to: row.userID ?? row.group?.groupID ?? '' })

/** An unread count as the server says it. */
export interface Unread {
  readonly unreadCount: number
  readonly messageReadSeq: number
  /** Groups: what of the rest is not in it. */
  readonly excludedUnreadSequenceList?: readonly number[] | undefined
  /** One more than the newest sequence that is in it; a log of before does not say. */
  readonly nextMessageSeq?: number
  /** Of the account's log; rows of groups have none. */
  readonly position?: number | undefined
}

/** Takes an unread count from the server, unless it is older than the last; what came after it is added. */
export const takeUnread = (record: ConversationRecord, unread: Unread): boolean => {
  const { unreadCount, messageReadSeq, nextMessageSeq = record.newest + 1 } = unread
  const { position = record.saidAt } = unread
  const asOf = nextMessageSeq - 1
  if (messageReadSeq < record.read || asOf < record.asOf || position < record.saidAt) return false
  record.read = messageReadSeq
  record.asOf = asOf
  record.saidAt = position
  record.told++
  countOnly(record, (sequence) => sequence > asOf)
  record.excluded = unread.excludedUnreadSequenceList ?? none
  readUpTo(record, messageReadSeq)
  const yet = goneYet(record, asOf)
  record.entity.unreadCount = Math.max(0, unreadCount - yet) + record.counted.length
  return true
}

/** So many of a long count are remembered one by one: what the server says is never later by more. */
const COUNTED = 500

/** A message that came raises the count. */
export const countUnread = (record: ConversationRecord, sequence: number): void => {
  record.entity.unreadCount++
  if (record.counted === none) record.counted = [sequence]
  else if (record.counted.push(sequence) > COUNTED)
    record.counted = record.counted.slice(-COUNTED / 2)
}

/** Remembers of what has raised the count only these. */
const countOnly = (record: ConversationRecord, isLeft: (sequence: number) => boolean): void => {
  if (record.counted === none) return
  const left = record.counted.filter(isLeft)
  record.counted = left.length === 0 ? none : left
}

/** Writes a server row over a record, unless what is here is newer. */
export const refreshRecord = (record: ConversationRecord, row: WireConversation): void => {
  const { entity } = record
  entity.isPinned = row.isPinned
  entity.messageRemindType = remindTypes[row.messageRemindType] ?? TYPES.MSG_REMIND_ACPT_AND_NOTE
  entity.peerReadTime = Math.max(entity.peerReadTime, row.c2cPeerReadTime)
  if (row.type === wireConversationType.c2c) {
    const { userID = '', nick = '', avatar = '' } = row
    showPeer(entity, { userID, nick, avatar })
  }
  const { unreadCount, messageReadSeq, nextMessageSeq, position } = row
  const excludedUnreadSequenceList = row.group?.selfInfo?.excludedUnreadSequenceList
  const place = { messageReadSeq, nextMessageSeq, position }
  takeUnread(record, { unreadCount, ...place, excludedUnreadSequenceList })
  // A push overtook this row: its last message is of before.
  if (record.newest > nextMessageSeq - 1) return
  record.newest = nextMessageSeq - 1
  const { lastSequence, version } = entity.lastMessage
  const last = row.lastMessage
  if (last === undefined) showNone(entity)
  // Unless a change of it overtook the row.
  else if (last.sequence !== lastSequence || last.version >= version) showWire(entity, last)
}

/** This user has read up to a sequence; never back. */
export const readUpTo = (record: ConversationRecord, sequence: number): void => {
  if (sequence <= record.readSequence) return
  record.readSequence = sequence
  for (const one of record.gone ?? []) if (one <= sequence) record.gone?.delete(one)
}

/** How many messages up to a sequence are known to be gone and still in the server's count. */
const goneYet = ({ gone, excluded }: ConversationRecord, to: number): number =>
  gone === undefined ? 0 : [...gone].filter((one) => one <= to && !excluded.includes(one)).length

/** A message of a group that would count was recalled, or I have deleted it, now or again. */
export const uncountGone = (record: ConversationRecord, sequence: number): void => {
  if (sequence <= record.readSequence || record.gone?.has(sequence)) return
  record.gone ??= new Set()
  record.gone.add(sequence)
  const isCounted =
    sequence <= record.asOf
      ? !record.excluded.includes(sequence)
      : record.counted.includes(sequence)
  if (!isCounted) return
  countOnly(record, (one) => one !== sequence)
  record.entity.unreadCount = Math.max(0, record.entity.unreadCount - 1)
}

/** There is no message to show. */
export const showNone = ({ lastMessage }: Conversation): void => {
  Object.assign(lastMessage, noMessage())
  noRevoker(lastMessage)
}

/** The last message of a conversation becomes this one, changed in place. */
export const showWire = (entity: Conversation, message: WireMessage): void => {
  const last = entity.lastMessage
  last.lastTime = message.time
  last.lastSequence = message.sequence
  last.fromAccount = message.from
  last.messageForShow = previewOf(message.type, message.payload)
  last.type = message.type as MessageType
  last.payload = message.payload as MessagePayload
  last.nick = message.nick
  last.nameCard = message.nameCard
  showRecall(last, message)
  last.isPeerRead = isPeerRead(entity, message)
  last.cloudCustomData = message.cloudCustomData
  last.version = message.version
  last.onlineOnlyFlag = false
}

const isPeerRead = ({ type, conversationID, peerReadTime }: Conversation, message: WireMessage) =>
  type === TYPES.CONV_C2C && conversationID !== `C2C${message.from}` && message.time <= peerReadTime

/** Nearly none has one: `delete` is slow, even where there is nothing to delete. */
const noRevoker = (last: LastMessage): void => {
  last.revoker = null
  if (last.revokerInfo !== undefined) delete last.revokerInfo
}

const showRecall = (last: LastMessage, { flags, from, extra }: WireMessage): void => {
  last.isRevoked = (flags & MessageFlag.revoked) !== 0
  if (!last.isRevoked) {
    noRevoker(last)
    return
  }
  last.messageForShow = RECALLED
  last.revokerInfo = extra?.revokerInfo ?? { userID: from, nick: '', avatar: '' }
  last.revoker = last.revokerInfo.userID
}

/** The same for a message of this device. */
export const showSent = (entity: Conversation, message: MessageEntity): void => {
  const last = entity.lastMessage
  last.lastTime = message.time
  last.lastSequence = message.sequence
  last.fromAccount = message.from
  last.messageForShow = previewOf(message.type, message.payload)
  last.type = message.type
  last.payload = message.payload
  last.nick = message.nick
  last.nameCard = message.nameCard
  last.isRevoked = false
  noRevoker(last)
  last.isPeerRead = message.isPeerRead
  last.cloudCustomData = message.cloudCustomData
  last.version = message.version
  last.onlineOnlyFlag = false
}

/** Conversations whose unread messages count in the total (api-semantics 6). */
export const countsInTotal = ({ type, subType, messageRemindType }: Conversation): boolean =>
  messageRemindType === TYPES.MSG_REMIND_ACPT_AND_NOTE &&
  type !== TYPES.CONV_SYSTEM &&
  subType !== TYPES.GRP_MEETING &&
  subType !== TYPES.GRP_AVCHATROOM
