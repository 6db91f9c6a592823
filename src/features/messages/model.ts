import type { MessagePayload, MessageType, PayloadByType } from './elements/payloads.ts'

export type { MessagePayload, MessageType }

/** A user as messages name it. */
export interface UserInfo {
  userID: string
  nick: string
  avatar: string
}

/** The read receipt of a message. */
export interface ReadReceiptInfo {
  /** Groups: members who have read it, and who have not; undefined before the first receipt. */
  readCount: number | undefined
  unreadCount: number | undefined
  /** C2C. */
  isPeerRead: boolean
  /** Unix seconds. */
  timestamp: number
}

/** Counts and lists that exclude a message. */
export interface MessageControlInfo {
  excludedFromUnreadCount: boolean
  excludedFromLastMessage: boolean
  excludedFromContentModeration: boolean
}

/** The sending state of a message. */
export type MessageStatus = 'unSend' | 'success' | 'fail'

/**
 * A message. A live plain object: the one that `create…Message` returned is the one whose `status`
 * turns to `success`, that lists hold and that `findMessage` returns. Its `type` determines its `payload`:
 * `if (message.type === TYPES.MSG_TEXT) show(message.payload.text)`. `Message<TextPayload>` is one of that kind.
 */
export type Message<Payload = MessagePayload> = {
  [Type in MessageType]: PayloadByType[Type] extends Payload ? MessageOf<Type> : never
}[MessageType]

/** A message of one kind. */
export interface MessageOf<Type extends MessageType> {
  /** `tinyID-clientTime-random`, the same for life and on every device. */
  ID: string
  type: Type
  payload: PayloadByType[Type]
  conversationID: string
  conversationType: 'C2C' | 'GROUP' | '@TIM#SYSTEM'
  from: string
  to: string
  /** `out` when sent by me, on any of my devices. */
  flow: 'in' | 'out'
  /** Unix seconds: the client's until it is sent, then the server's. */
  time: number
  status: MessageStatus
  isRevoked: boolean
  priority: 'High' | 'Normal' | 'Low' | 'Lowest'
  nick: string
  avatar: string
  isPeerRead: boolean
  nameCard: string
  atUserList: string[]
  cloudCustomData: string
  isDeleted: boolean
  isModified: boolean
  /** The user who modified it last; empty if none has, or if the server does not know. */
  modifierInfo: Readonly<UserInfo>
  /** Unix seconds of the last modification; 0 as above. */
  modifiedTime: number
  needReadReceipt: boolean
  readReceiptInfo: Readonly<ReadReceiptInfo>
  isBroadcastMessage: boolean
  isSupportExtension: boolean
  /** Deprecated by `revokerInfo`. */
  revoker: string
  revokerInfo: Readonly<UserInfo>
  revokeReason: string
  /** Place in the conversation, contiguous from 1; 0 until it is sent. */
  sequence: number
  hasRiskContent: boolean
  /** Counts the messages that this client makes, from 1; once a message is stored it is its `sequence`. */
  clientSequence: number
  clientTime: number
  random: number
  /** tinyID of the sender. */
  senderTinyID: string
  version: number
  isRead: boolean
  isResend: boolean
  /** 0 normal, 2 revoked. */
  isPlaceMessage: number
  isSystemMessage: boolean
  protocol: 'JSON'
  receiverList: string[]
  messageControlInfo: Readonly<MessageControlInfo>
  isRelayMessage: boolean
  /** The user who pinned it in its group. */
  pinnerInfo: Readonly<UserInfo>
  _isExcludedFromUnreadCount: boolean
  _isExcludedFromLastMessage: boolean
}
