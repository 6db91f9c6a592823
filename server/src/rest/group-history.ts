import { decodeMessage, priorities, type WireMessage } from 'tavern-im/protocol'
import type { Group } from '../domain/cache/entities.ts'
import type { Data } from '../domain/data.ts'
import { messageBodyOf } from '../domain/elements/message-body.ts'
import { storedBetween } from '../domain/messages/found-message.ts'
import { findGroupOrTopic } from '../domain/rules/membership.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { optional, shape, whole } from '../kernel/guards.ts'
import { bit, groupID, number, topicID, UINT32 } from './fields.ts'
import type { RestContext } from './rest-row.ts'
import { isRecalled } from './stored-messages.ts'

const PAGE = 20

export const readHistory = shape({
  GroupId: groupID,
  TopicId: topicID,
  ReqMsgNumber: whole(1, UINT32),
  ReqMsgSeq: optional(number),
  WithRecalledMsg: optional(bit),
})

/** Messages of a group from a sequence downwards, regardless of visibility; newest first. */
export const groupHistory = async (
  rest: RestContext<Data>,
  { GroupId, TopicId, ...request }: ReturnType<typeof readHistory>,
): Promise<object> => {
  const { services } = rest
  const { head } = await standing(rest, TopicId ?? GroupId)
  const to = Math.min(request.ReqMsgSeq ?? head.tail.last, head.tail.last)
  const from = Math.max(1, to - Math.min(request.ReqMsgNumber, PAGE) + 1)
  const messages = (await storedBetween(services, head, from, to)).map(decodeMessage)
  const shown = messages.filter((one) => request.WithRecalledMsg === true || !isRecalled(one))
  return {
    GroupId,
    IsFinished: from <= 1 ? 1 : 0,
    RspMsgList: shown.toReversed().map(restMessage),
  }
}

const RECALLED = 2

const restMessage = (message: WireMessage): object => ({
  From_Account: message.from,
  IsPlaceMsg: isRecalled(message) ? RECALLED : 0,
  MsgBody: isRecalled(message) ? [] : messageBodyOf(message),
  MsgPriority: priorities.indexOf(priorities[message.priority - 1] ?? 'Normal') + 1,
  MsgRandom: message.random,
  MsgSeq: message.sequence,
  MsgTimeStamp: message.time,
  CloudCustomData: message.cloudCustomData,
})

/** Newest messages that are searched. */
const LOOKED_THROUGH = 1_000

/** Sequences of a sender's messages among the newest of a group. */
export const messagesOfSender = async (
  rest: RestContext<Data>,
  groupID: string,
  userID: string,
): Promise<number[]> => {
  const { head } = await standing(rest, groupID)
  const { last } = head.tail
  const messages = await storedBetween(
    rest.services,
    head,
    Math.max(1, last - LOOKED_THROUGH),
    last,
  )
  return messages
    .map(decodeMessage)
    .filter((one) => one.from === userID && !isRecalled(one) && one.type !== 'TIMGroupTipElem')
    .map(({ sequence }) => sequence)
}

const standing = async (
  { services, sdkAppID }: RestContext<Data>,
  groupID: string,
): Promise<Group> => {
  await services.writer.settled()
  return withLoaded(() => findGroupOrTopic(services, sdkAppID, groupID))
}
