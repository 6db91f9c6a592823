import type { MessageExtra, WireMessage } from '../../protocol/message.ts'
import { MessageFlag, priorities, wireConversationType } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { MessagePayload, MessageType } from './elements/payloads.ts'
import type {
  Message,
  MessageControlInfo,
  MessageOf,
  MessageStatus,
  ReadReceiptInfo,
  UserInfo,
} from './model.ts'

// What nearly all messages share; frozen, and replaced whole when it changes for one.
const none: readonly string[] = Object.freeze([])
export const noUser: Readonly<UserInfo> = Object.freeze({ userID: '', nick: '', avatar: '' })
const noReceipt: Readonly<ReadReceiptInfo> = Object.freeze({
  readCount: undefined,
  unreadCount: undefined,
  isPeerRead: false,
  timestamp: 0,
})
const noControl: Readonly<MessageControlInfo> = Object.freeze({
  excludedFromUnreadCount: false,
  excludedFromLastMessage: false,
  excludedFromContentModeration: false,
})

const conversationTypes = { 1: 'C2C', 2: 'GROUP', 3: TYPES.CONV_SYSTEM } as const

/** Nobody sent these; `from` is who did what they tell of. */
const toldByServer: ReadonlySet<string> = new Set([TYPES.MSG_GRP_TIP, TYPES.MSG_GRP_SYS_NOTICE])

/** Joined, not written as a template: that one is kept as a chain of its parts, three times the memory. */
export const messageID = (tinyID: string, clientTime: number, random: number): string =>
  [tinyID, clientTime, random].join('-')

/** A message of any kind. */
type AnyMessage = MessageOf<MessageType>

class LiveMessage implements AnyMessage {
  ID: string
  type: MessageType
  payload: MessagePayload
  conversationID: string
  conversationType: Message['conversationType']
  from: string
  to: string
  flow: 'in' | 'out'
  time: number
  status: MessageStatus
  isRevoked: boolean
  priority: Message['priority']
  nick: string
  avatar: string
  isPeerRead = false
  nameCard: string
  atUserList: string[]
  cloudCustomData: string
  isDeleted = false
  isModified: boolean
  needReadReceipt: boolean
  readReceiptInfo = noReceipt
  isBroadcastMessage: boolean
  isSupportExtension: boolean
  revoker = ''
  revokerInfo = noUser
  revokeReason = ''
  sequence: number
  hasRiskContent = false
  clientSequence: number
  clientTime: number
  random: number
  senderTinyID: string
  version: number
  isRead: boolean
  isResend = false
  isPlaceMessage: number
  isSystemMessage: boolean
  protocol = 'JSON' as const
  receiverList: string[]
  messageControlInfo: Readonly<MessageControlInfo>
  isRelayMessage: boolean
  pinnerInfo = noUser
  _isExcludedFromUnreadCount: boolean
  _isExcludedFromLastMessage: boolean

  constructor(wire: WireMessage, conversationID: string, isMine: boolean, status: MessageStatus) {
    const { flags, extra } = wire
    this.ID = messageID(wire.tinyID, wire.clientTime, wire.random)
    this.type = wire.type as MessageType
    this.payload = wire.payload as MessagePayload
    this.conversationID = conversationID
    this.conversationType = conversationTypes[wire.conversationType]
    this.from = wire.from
    this.to = wire.to
    this.flow = isMine && !toldByServer.has(wire.type) ? 'out' : 'in'
    this.time = wire.time
    this.status = status
    this.isRevoked = (flags & MessageFlag.revoked) !== 0
    this.priority = priorities[wire.priority - 1] ?? 'Normal'
    this.nick = wire.nick
    this.avatar = wire.avatar
    this.nameCard = wire.nameCard
    this.atUserList = mentionsOf(wire)
    this.cloudCustomData = wire.cloudCustomData
    this.needReadReceipt = (flags & MessageFlag.needReadReceipt) !== 0
    this.isSupportExtension = (flags & MessageFlag.supportsExtension) !== 0
    this.sequence = wire.sequence
    this.clientSequence = extra?.clientSequence ?? 0
    this.clientTime = wire.clientTime
    this.random = wire.random
    this.senderTinyID = wire.tinyID
    this.version = wire.version
    this.isModified = wire.version > 0 && !this.isRevoked
    this.isRead = isMine
    this.isPlaceMessage = this.isRevoked ? 2 : 0
    this.isSystemMessage = wire.conversationType === wireConversationType.system
    this.receiverList = (extra?.receiverList ?? none) as string[]
    this.isBroadcastMessage = (flags & MessageFlag.broadcast) !== 0
    this.isRelayMessage = (flags & MessageFlag.relay) !== 0
    this.messageControlInfo = controlOf(flags)
    this._isExcludedFromUnreadCount = (flags & MessageFlag.noUnread) !== 0
    this._isExcludedFromLastMessage = (flags & MessageFlag.noLastMessage) !== 0
    if (this.isRevoked) showRevoker(this, wire)
  }
}

/** A {@link Message}: own enumerable fields only, so that it survives spread and JSON. One class for all kinds. */
export const MessageEntity = LiveMessage as new (
  ...made: ConstructorParameters<typeof LiveMessage>
) => Message
export type MessageEntity = Message

/** Tells live messages from what came over the wire, and from copies. */
export const isLive = (given: unknown): given is MessageEntity => given instanceof LiveMessage

const mentionsOf = ({ extra }: WireMessage) => (extra?.atUserList ?? none) as string[]

const CONTROL = MessageFlag.noUnread | MessageFlag.noLastMessage | MessageFlag.noContentCheck

const controlOf = (flags: number): Readonly<MessageControlInfo> =>
  (flags & CONTROL) === 0
    ? noControl
    : {
        excludedFromUnreadCount: (flags & MessageFlag.noUnread) !== 0,
        excludedFromLastMessage: (flags & MessageFlag.noLastMessage) !== 0,
        excludedFromContentModeration: (flags & MessageFlag.noContentCheck) !== 0,
      }

const showRevoker = (message: AnyMessage, { from, extra }: WireMessage): void => {
  message.revokerInfo = extra?.revokerInfo ?? { ...noUser, userID: from }
  message.revoker = message.revokerInfo.userID
  message.revokeReason = extra?.revokeReason ?? ''
}

/** Changes a live message into its newer version. Its sender keeps what it said, to write it anew. */
export const refreshMessage = (message: AnyMessage, wire: WireMessage): void => {
  message.version = wire.version
  message.isRevoked = (wire.flags & MessageFlag.revoked) !== 0
  message.isPlaceMessage = message.isRevoked ? 2 : 0
  message.isModified = wire.version > 0 && !message.isRevoked
  message.cloudCustomData = wire.cloudCustomData
  message.atUserList = mentionsOf(wire)
  if (message.isRevoked) showRevoker(message, wire)
  if (!message.isRevoked || message.flow === 'in') message.payload = wire.payload as MessagePayload
}

/** A message of this device as it goes on the wire. Sender and place are the server's to fill in; it says where the name card is another one. */
export const toWire = (
  message: MessageEntity,
  flags: number,
  extra: MessageExtra | undefined,
): WireMessage => ({
  conversationType:
    message.conversationType === 'C2C' ? wireConversationType.c2c : wireConversationType.group,
  from: message.from,
  to: message.to,
  sequence: 0,
  time: 0,
  clientTime: message.clientTime,
  random: message.random,
  tinyID: message.senderTinyID,
  nick: '',
  avatar: '',
  nameCard: message.nameCard,
  priority: priorities.indexOf(message.priority) + 1,
  cloudCustomData: message.cloudCustomData,
  flags:
    flags |
    (message.needReadReceipt ? MessageFlag.needReadReceipt : 0) |
    (message.isSupportExtension ? MessageFlag.supportsExtension : 0) |
    (message.isRelayMessage ? MessageFlag.relay : 0),
  version: 0,
  type: message.type,
  payload: message.payload,
  extra,
})
