import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag, remindTypes, wireConversationType } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { Group } from '../groups/model.ts'
import type { MessageEntity } from '../messages/index.ts'
import { idOf, previewOf } from '../messages/index.ts'
import type { MessagePayload, MessageType } from '../messages/model.ts'
import type { WireConversation } from './commands.ts'
import type { Conversation, ConversationGroupProfile, LastMessage } from './model.ts'

/** A conversation and what only the client needs to know of it. */
export interface ConversationRecord {
  readonly entity: Conversation
  /** The newest sequence that is known of. */
  newest: number
  /** Breaks ties between conversations of the same second: the later moved, the higher. */
  activity: number
}

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
    activity: 0,
    entity: {
      conversationID,
      type: typeOf(conversationID),
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
    },
  }
}

const typeOf = (conversationID: string): Conversation['type'] => {
  if (conversationID === TYPES.CONV_SYSTEM) return TYPES.CONV_SYSTEM
  return conversationID.startsWith(TYPES.CONV_GROUP) ? TYPES.CONV_GROUP : TYPES.CONV_C2C
}

export const idOfRow = (row: WireConversation): string =>
  idOf({ conversationType: row.type, to: row.userID ?? row.group?.groupID ?? '' })

/** Writes a server row over a record, unless what is here is newer. */
export const refreshRecord = (record: ConversationRecord, row: WireConversation): void => {
  const { entity } = record
  entity.isPinned = row.isPinned
  entity.messageRemindType = remindTypes[row.messageRemindType] ?? TYPES.MSG_REMIND_ACPT_AND_NOTE
  entity.peerReadTime = Math.max(entity.peerReadTime, row.c2cPeerReadTime)
  if (row.type === wireConversationType.c2c) {
    const { userID = '', nick = '', avatar = '' } = row
    entity.userProfile = { userID, nick, avatar }
  }
  // A push overtook this row: its counts and its last message are of before.
  if (record.newest > row.nextMessageSeq - 1) return
  record.newest = row.nextMessageSeq - 1
  entity.unreadCount = row.unreadCount
  if (row.lastMessage !== undefined) showWire(entity, row.lastMessage)
  else Object.assign(entity.lastMessage, noMessage())
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
  last.isRevoked = (message.flags & MessageFlag.revoked) !== 0
  last.revoker = null
  last.isPeerRead = false
  last.cloudCustomData = message.cloudCustomData
  last.version = message.version
  last.onlineOnlyFlag = false
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
  last.revoker = null
  last.isPeerRead = message.isPeerRead
  last.cloudCustomData = message.cloudCustomData
  last.version = message.version
  last.onlineOnlyFlag = false
}

/** The part of a group that its conversation shows. */
export const groupProfileOf = (group: Group): ConversationGroupProfile => {
  const { groupID, name, avatar, type, nextMessageSeq, memberCount, ownerID, selfInfo } = group
  return { groupID, name, avatar, type, nextMessageSeq, memberCount, ownerID, selfInfo }
}

/** Conversations whose unread messages count in the total (api-semantics 6). */
export const countsInTotal = ({ type, subType, messageRemindType }: Conversation): boolean =>
  messageRemindType === TYPES.MSG_REMIND_ACPT_AND_NOTE &&
  type !== TYPES.CONV_SYSTEM &&
  subType !== TYPES.GRP_MEETING &&
  subType !== TYPES.GRP_AVCHATROOM
