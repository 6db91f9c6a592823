import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag, wireConversationType } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import { has, Mark, type MessageEntity, sequenceOf, versionOf } from '../messages/index.ts'
import type { UserInfo } from '../messages/model.ts'
import type { WireConversation } from './commands.ts'
import { showNone, showSent, showWire } from './last-message.ts'
import { noteMention, takeMentions } from './mentions.ts'
import { type ConversationRecord, isOfGroup, isUncounted, showPeer } from './record.ts'
import { takeRowSettings } from './settings.ts'
import { countUnread, readThrough, takeUnread, uncountGone } from './unread.ts'

/** Writes a server row over a record, unless the record is newer. */
export const refreshRecord = (record: ConversationRecord, row: WireConversation): void => {
  const { entity } = record
  takeRowSettings(record, row)
  entity.peerReadTime = Math.max(entity.peerReadTime, row.c2cPeerReadTime)
  if (row.type === wireConversationType.c2c) {
    const { userID = '', nick = '', avatar = '' } = row
    showPeer(entity, { userID, nick, avatar })
  }
  const { unreadCount, messageReadSeq, nextMessageSeq } = row
  if (nextMessageSeq >= record.begunAt) record.begunAt = 0
  // The count of a group may be newer than the position.
  const position = row.group === undefined ? row.position : undefined
  const excludedUnreadSequenceList = row.group?.selfInfo?.excludedUnreadSequenceList
  const bounds = { messageReadSeq, nextMessageSeq, position }
  if (takeUnread(record, { unreadCount, ...bounds, excludedUnreadSequenceList }))
    takeMentions(record, row)
  // A push overtook this row: its last message is outdated.
  if (record.newest > nextMessageSeq - 1) return
  record.newest = nextMessageSeq - 1
  const { lastSequence, version } = entity.lastMessage
  const last = row.lastMessage
  if (last === undefined) showNone(entity)
  // Unless a newer version overtook the row.
  else if (last.sequence !== lastSequence || last.version >= version) showWire(entity, last)
}

/** Applies a new message. `userID` is this user. */
export const receive = (record: ConversationRecord, message: WireMessage, userID: string): void => {
  const { entity } = record
  const { sequence } = message
  const isLate = sequence <= record.newest
  // A recovered message that a row has already counted changes nothing.
  if (isLate && sequence >= record.begunAt) return
  record.newest = Math.max(record.newest, sequence)
  if ((message.flags & MessageFlag.hidden) !== 0) return
  const isMine = message.from === userID
  if (!isMine && entity.type === TYPES.CONV_C2C) {
    const { nick, avatar } = message
    showPeer(entity, { userID: message.from, nick, avatar })
  }
  const isNews =
    !isMine &&
    (message.flags & (MessageFlag.noUnread | MessageFlag.revoked)) === 0 &&
    entity.messageRemindType !== TYPES.MSG_REMIND_DISCARD
  const counts = isNews && !isUncounted(entity.subType)
  // The server's count may overtake the message: count it once.
  const isKnown =
    sequence <= record.asOf ||
    (isLate && (sequence <= record.readSequence || record.counted.includes(sequence)))
  if (counts && !isKnown) countUnread(record, sequence)
  if (isNews && isOfGroup(entity)) noteMention(record, message, userID)
  if ((message.flags & MessageFlag.noLastMessage) !== 0) return
  if (sequence > entity.lastMessage.lastSequence) showWire(entity, message)
}

/** A message of this device was stored. */
export const takeSent = (
  record: ConversationRecord,
  message: MessageEntity,
  peer: UserInfo | undefined,
): void => {
  const { entity } = record
  if (peer !== undefined && !entity.userProfile?.nick) showPeer(entity, peer)
  const sequence = sequenceOf(message)
  record.newest = Math.max(record.newest, sequence)
  if (has(message, Mark.unlisted)) return
  const { lastSequence, version } = entity.lastMessage
  // A row, or a change, may have overtaken the response.
  const isNewer = sequence > lastSequence
  if (isNewer || (sequence === lastSequence && versionOf(message) >= version))
    showSent(entity, message)
}

/** Applies a recalled or modified message; may be repeated. */
export const changeMessage = (
  record: ConversationRecord,
  message: WireMessage,
  userID: string,
): void => {
  const { entity } = record
  const { sequence, version, flags, from } = message
  const last = entity.lastMessage
  if (sequence === last.lastSequence && version >= last.version) showWire(entity, message)
  if ((flags & MessageFlag.revoked) === 0) return
  const counted = from !== userID && (flags & MessageFlag.noUnread) === 0
  if (counted && isOfGroup(entity)) uncountGone(record, sequence)
}

/** Clears the history up to a sequence. */
export const clearUpTo = (record: ConversationRecord, to: number): void => {
  const { entity, newest } = record
  readThrough(record, to)
  record.read = Math.max(record.read, to)
  record.counted = record.counted.filter((one) => one > to)
  if (to >= newest) entity.unreadCount = 0
  if (to >= entity.lastMessage.lastSequence) showNone(entity)
}
