import type { WireMessage } from '../../protocol/message.ts'
import {
  elementTypes,
  MessageFlag,
  priorities,
  wireConversationType,
} from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { MessagePayload, MessageType } from './elements/payloads.ts'
import type { Entry } from './entry.ts'
import type {
  Message,
  MessageControlInfo,
  MessageOf,
  MessageStatus,
  ReadReceiptInfo,
  UserInfo,
} from './model.ts'

// Shared empty values of most messages; frozen, and replaced as a whole.
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

/** Kinds without a sender; `from` is the operator of the event. */
const serverTypes: ReadonlySet<string> = new Set([TYPES.MSG_GRP_TIP, TYPES.MSG_GRP_SYS_NOTICE])

/** The parts of a message ID. */
export interface Identity {
  readonly tinyID: string
  readonly clientTime: number
  readonly random: number
}

/** Joined, not written as a template: that one is kept as a chain of its parts, three times the memory. */
export const messageID = (tinyID: string, clientTime: number, random: number): string =>
  [tinyID, clientTime, random].join('-')

/** Undefined if it is no ID. */
export const partsOf = (messageID: string): Identity | undefined => {
  const [tinyID, clientTime, random, ...rest] = messageID.split('-')
  if (tinyID === undefined || random === undefined || rest.length > 0) return undefined
  return { tinyID, clientTime: Number(clientTime), random: Number(random) }
}

/** A message of any kind. */
type AnyMessage = MessageOf<MessageType>

/** The SDK's own data of a message, as bits: flags of the message, and above them what this device knows. */
export const Mark = {
  unlisted: MessageFlag.noLastMessage,
  revoked: MessageFlag.revoked,
  needsReceipt: MessageFlag.needReadReceipt,
  extensible: MessageFlag.supportsExtension,
  relay: MessageFlag.relay,
  /** Neither this nor `failed`: it is not sent yet. */
  sent: 1 << 16,
  failed: 1 << 17,
  out: 1 << 18,
  deleted: 1 << 19,
  peerRead: 1 << 20,
} as const

const FLAGS = Mark.unlisted | Mark.revoked | Mark.needsReceipt | Mark.extensible | Mark.relay

const statusMarks = { unSend: 0, success: Mark.sent, fail: Mark.failed } as const

/** The number of an element type, above the marks. */
const TYPE_SHIFT = 24
const typeNumbers: ReadonlyMap<string, number> = new Map(
  elementTypes.map((type, number) => [type, number]),
)

/**
 * The public fields are the host's to write into. Nothing in the SDK decides by them, except the content of a message
 * that is sent or modified; the private fields say what is so (OWN-01).
 */
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
  modifierInfo = noUser
  modifiedTime = 0
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
  #id: string
  readonly #from: string
  readonly #conversationID: string
  #sequence: number
  #time: number
  #version: number
  #marks: number

  constructor(wire: WireMessage, conversationID: string, isMine: boolean, status: MessageStatus) {
    const { flags, extra } = wire
    this.#id = messageID(wire.tinyID, wire.clientTime, wire.random)
    this.#from = wire.from
    this.#conversationID = conversationID
    this.#sequence = wire.sequence
    this.#time = wire.time
    this.#version = wire.version
    const isOut = isMine && !serverTypes.has(wire.type)
    this.#marks =
      (flags & FLAGS) |
      statusMarks[status] |
      (isOut ? Mark.out : 0) |
      ((typeNumbers.get(wire.type) ?? 0) << TYPE_SHIFT)
    this.ID = this.#id
    this.type = wire.type as MessageType
    this.payload = wire.payload as MessagePayload
    this.conversationID = conversationID
    this.conversationType = conversationTypes[wire.conversationType]
    this.from = wire.from
    this.to = wire.to
    this.flow = isOut ? 'out' : 'in'
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
    this.clientSequence = extra?.clientSequence || wire.sequence
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
    else if (this.isModified) showModifier(this, wire)
  }

  /** Distinguishes messages of this client from what came over the wire, from copies and from proxies. */
  static isLive(input: unknown): input is MessageEntity {
    return typeof input === 'object' && input !== null && #marks in input
  }

  static identityOf = (message: MessageEntity): string => own(message).#id
  static senderOf = (message: MessageEntity): string => own(message).#from
  static conversationIDOf = (message: MessageEntity): string => own(message).#conversationID

  /** '' for a kind that this client does not know. */
  static kindOf = (message: MessageEntity): MessageType | '' =>
    elementTypes[own(message).#marks >>> TYPE_SHIFT] ?? ''

  static has = (message: MessageEntity, mark: number): boolean => (own(message).#marks & mark) !== 0

  /** Its place; of what came over the wire, too. */
  static sequenceOf = (entry: Entry): number => (#marks in entry ? entry.#sequence : entry.sequence)
  static versionOf = (entry: Entry): number => (#marks in entry ? entry.#version : entry.version)
  static timeOf = (entry: Entry): number => (#marks in entry ? entry.#time : entry.time)

  static marked(message: MessageEntity, mark: number, isSo = true): void {
    const live = own(message)
    live.#marks = isSo ? live.#marks | mark : live.#marks & ~mark
  }

  static placed(message: MessageEntity, time: number, sequence: number): void {
    const live = own(message)
    live.#time = time
    live.#sequence = sequence
    live.time = time
    live.sequence = sequence
    live.clientSequence = sequence
  }

  static identified(message: MessageEntity, clientTime: number, random: number): void {
    const live = own(message)
    const { tinyID } = partsOf(live.#id) as Identity
    live.#id = messageID(tinyID, clientTime, random)
    Object.assign(live, { ID: live.#id, clientTime, random })
  }

  static renewed(message: MessageEntity, version: number): void {
    own(message).#version = version
    message.version = version
  }
}

/** A cast for callers whose types name only the interface. */
const own = (message: AnyMessage): LiveMessage => message as LiveMessage

/** A {@link Message}: own enumerable fields only, so that it survives spread and JSON. One class for all kinds. */
export const MessageEntity = LiveMessage as new (
  ...made: ConstructorParameters<typeof LiveMessage>
) => Message
export type MessageEntity = Message

export const {
  isLive,
  identityOf,
  senderOf,
  conversationIDOf,
  kindOf,
  has,
  sequenceOf,
  versionOf,
  timeOf,
} = LiveMessage

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

const userOf = (user?: Partial<UserInfo>): Readonly<UserInfo> =>
  user ? Object.freeze({ ...noUser, ...user }) : noUser

const showRevoker = (message: AnyMessage, { from, extra }: WireMessage): void => {
  message.revokerInfo = userOf(extra?.revokerInfo ?? { userID: from })
  message.revoker = message.revokerInfo.userID
  message.revokeReason = extra?.revokeReason ?? ''
}

const showModifier = (message: AnyMessage, { extra }: WireMessage): void => {
  message.modifierInfo = userOf(extra?.modifierInfo)
  message.modifiedTime = extra?.modifiedTime ?? 0
}

/** Updates a live message to a newer version. Its sender keeps the content, to edit it again. */
export const refreshMessage = (entity: MessageEntity, wire: WireMessage): void => {
  const message = own(entity)
  const isRevoked = (wire.flags & MessageFlag.revoked) !== 0
  LiveMessage.renewed(entity, wire.version)
  LiveMessage.marked(entity, Mark.revoked, isRevoked)
  message.isRevoked = isRevoked
  message.isPlaceMessage = isRevoked ? 2 : 0
  message.isModified = wire.version > 0 && !isRevoked
  message.cloudCustomData = wire.cloudCustomData
  message.atUserList = mentionsOf(wire)
  if (isRevoked) showRevoker(message, wire)
  showModifier(message, wire)
  if (!isRevoked || !has(entity, Mark.out)) message.payload = wire.payload as MessagePayload
}

export const statusOf = (message: MessageEntity): MessageStatus =>
  has(message, Mark.sent) ? 'success' : has(message, Mark.failed) ? 'fail' : 'unSend'

/** Transition: how its sending goes. */
export const statusSet = (message: MessageEntity, status: MessageStatus): void => {
  LiveMessage.marked(message, Mark.sent | Mark.failed, false)
  LiveMessage.marked(message, statusMarks[status])
  message.status = status
}

/** Transition: a message that is not sent yet goes under this identity. */
export const identified = (message: MessageEntity, clientTime: number, random: number): void =>
  LiveMessage.identified(message, clientTime, random)

/** Transition: the server has stored it. */
export const stored = (message: MessageEntity, time: number, sequence: number): void => {
  statusSet(message, 'success')
  LiveMessage.placed(message, time, sequence)
}

/** Transition: the other side has read it. */
export const readByPeer = (message: MessageEntity): void => {
  LiveMessage.marked(message, Mark.peerRead)
  message.isPeerRead = true
}

/** Transition: this user has deleted it. */
export const deletedHere = (message: MessageEntity): void => {
  LiveMessage.marked(message, Mark.deleted)
  message.isDeleted = true
}

/** Transition: the server does not count its readers. */
export const uncounted = (message: MessageEntity): void => {
  LiveMessage.marked(message, Mark.needsReceipt, false)
  message.needReadReceipt = false
}

/** Transition: it goes out with these flags. */
export const flagged = (message: MessageEntity, flags: number): void => {
  LiveMessage.marked(message, FLAGS, false)
  LiveMessage.marked(message, flags & FLAGS)
}
