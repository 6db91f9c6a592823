import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import {
  fromOf,
  has,
  Mark,
  type MessageEntity,
  previewOf,
  sequenceOf,
  timeOf,
  typeOf,
  versionOf,
} from '../messages/index.ts'
import type { MessagePayload, MessageType } from '../messages/model.ts'
import type { Conversation, LastMessage } from './model.ts'

/** The text of a recalled message in the list. */
const RECALLED = '撤回了一条消息'

export const noMessage = (): LastMessage => ({
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

/** Empties the last message. */
export const showNone = ({ lastMessage }: Conversation): void => {
  Object.assign(lastMessage, noMessage())
  noRevoker(lastMessage)
}

/** Sets the last message of a conversation, in place. */
export const showWire = (entity: Conversation, message: WireMessage): void => {
  show(entity.lastMessage, message)
  showRecall(entity.lastMessage, message)
  entity.lastMessage.isPeerRead = isPeerRead(entity, message)
}

/** Sets the last message to a message of this device. */
export const showSent = ({ lastMessage }: Conversation, message: MessageEntity): void => {
  show(lastMessage, message)
  lastMessage.isRevoked = false
  noRevoker(lastMessage)
  lastMessage.isPeerRead = has(message, Mark.peerRead)
}

/** The fields that both kinds of messages share. */
const show = (last: LastMessage, message: WireMessage | MessageEntity): void => {
  const type = typeOf(message)
  last.lastTime = timeOf(message)
  last.lastSequence = sequenceOf(message)
  last.fromAccount = fromOf(message)
  last.messageForShow = previewOf(type, message.payload)
  last.type = type as MessageType
  last.payload = message.payload as MessagePayload
  last.nick = message.nick
  last.nameCard = message.nameCard
  last.cloudCustomData = message.cloudCustomData
  last.version = versionOf(message)
  last.onlineOnlyFlag = false
}

const isPeerRead = ({ type, conversationID, peerReadTime }: Conversation, message: WireMessage) =>
  type === TYPES.CONV_C2C && conversationID !== `C2C${message.from}` && message.time <= peerReadTime

/** Nearly no message has a revoker: `delete` is slow, even on a missing property. */
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
