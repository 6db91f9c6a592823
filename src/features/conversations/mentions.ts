import * as LIMITS from '../../protocol/limits.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { TYPES } from '../../protocol/types.ts'
import { isTopic } from '../messages/index.ts'
import type { WireConversation, WireMention } from './commands.ts'
import type { GroupAtInfo } from './model.ts'
import { type ConversationRecord, isUncounted } from './record.ts'

/** An example, for `isLike`. */
export const mentionShape = { messageSequence: 0, atType: 0, from: '' }

/** Adds a mention if a counted message mentions this user. */
export const noteMention = (
  record: ConversationRecord,
  { sequence, from, extra }: WireMessage,
  userID: string,
): void => {
  const { entity, readSequence } = record
  const { atUserList = [] } = extra ?? {}
  if (atUserList.length === 0 || sequence <= readSequence) return
  const isMe = atUserList.includes(userID)
  const isAll = atUserList.includes(TYPES.MSG_AT_ALL)
  const list = entity.groupAtInfoList
  if (!(isMe || isAll) || list.some((one) => one.messageSequence === sequence)) return
  const one = isMe ? TYPES.CONV_AT_ME : TYPES.CONV_AT_ALL
  const atType = isMe && isAll ? TYPES.CONV_AT_ALL_AT_ME : one
  const info = infoOf(record, { messageSequence: sequence, atType, from })
  entity.groupAtInfoList = [...list, info].slice(-LIMITS.GROUP_AT_INFOS)
}

/**
 * Replaces mentions by those of a row, which has them up to its newest message; later ones stay.
 */
export const takeMentions = (
  record: ConversationRecord,
  { groupAtInfoList = [], nextMessageSeq, group }: WireConversation,
): void => {
  const { entity, gone } = record
  const read = isUncounted(group?.type ?? entity.subType)
    ? (record.mentionsRead ?? 0)
    : record.readSequence
  const later = entity.groupAtInfoList.filter((one) => one.messageSequence >= nextMessageSeq)
  if (groupAtInfoList.length === 0 && later.length === entity.groupAtInfoList.length) return
  const received = groupAtInfoList.filter(
    ({ messageSequence: at }) => at > read && gone?.has(at) !== true,
  )
  entity.groupAtInfoList = [...received.map((one) => infoOf(record, one)), ...later]
}

/** Marks mentions as read up to a sequence, on any device; never goes back. */
export const readMentions = (record: ConversationRecord, to: number): void => {
  if (isUncounted(record.entity.subType))
    record.mentionsRead = Math.max(record.mentionsRead ?? 0, to)
  noMention(record, (one) => one <= to)
}

/** Removes mentions that were read (spec 3 section 4), recalled or deleted. */
export const noMention = (
  { entity }: ConversationRecord,
  isGone: (sequence: number) => boolean,
): void => {
  const list = entity.groupAtInfoList
  const left = list.filter((one) => !isGone(one.messageSequence))
  if (left.length < list.length) entity.groupAtInfoList = left
}

const infoOf = (
  { entity }: ConversationRecord,
  { messageSequence, atType, from }: WireMention,
): GroupAtInfo => {
  const to = entity.conversationID.slice(TYPES.CONV_GROUP.length)
  const scope = isTopic(to)
    ? { groupID: to.replace(/@TOPIC#_.*/, ''), topicID: to }
    : { groupID: to }
  return { ...scope, messageSequence, atTypeArray: [atType], from }
}
