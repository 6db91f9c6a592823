import {
  elementTypes,
  LIMITS,
  type MessageExtra,
  MessageFlag,
  serverCodes,
  type TextPayload,
  type WireMessage,
} from 'tavern-im/protocol'
import type { Draft } from '../../core/append.ts'
import type { Caller } from '../../core/caller.ts'
import { Refusal } from '../../core/core.ts'
import type { Account } from '../../core/entities.ts'
import { type Guard, listOf, oneOf, optional, record, shape, text, whole } from '../guards.ts'

const UINT32 = 2 ** 32 - 1
const AT_USERS = 100
const RECEIVERS = 50

/** What a client may set; `revoked` is the server's. */
const CLIENT_FLAGS =
  MessageFlag.onlineOnly |
  MessageFlag.noUnread |
  MessageFlag.noLastMessage |
  MessageFlag.needReadReceipt |
  MessageFlag.supportsExtension |
  MessageFlag.relay |
  MessageFlag.noContentCheck

/** Only the server says what happened in a group. */
const sendableTypes = elementTypes.filter(
  (type) => type !== '' && type !== 'TIMGroupTipElem' && type !== 'TIMGroupSystemNoticeElem',
)

const extra = shape({
  atUserList: optional(listOf(text(LIMITS.USER_ID_BYTES), AT_USERS)),
  clientSequence: optional(whole(0, UINT32)),
  receiverList: optional(listOf(text(LIMITS.USER_ID_BYTES), RECEIVERS)),
})

const payloads: Readonly<Record<string, Guard<object>>> = {
  TIMTextElem: shape({ text: text(LIMITS.FRAME_BYTES, 1) }),
  TIMCustomElem: shape({
    data: text(LIMITS.FRAME_BYTES),
    description: text(LIMITS.FRAME_BYTES),
    extension: text(LIMITS.FRAME_BYTES),
  }),
  TIMFaceElem: shape({ index: whole(0, UINT32), data: text(LIMITS.FRAME_BYTES) }),
}

/** The fields of a message that come from its sender. */
export interface SentMessage {
  readonly from: string
  readonly to: string
  readonly clientTime: number
  readonly random: number
  readonly priority: number
  readonly cloudCustomData: string
  readonly flags: number
  readonly type: string
  readonly payload: object
  readonly extra: MessageExtra | undefined
}

const userID = text(LIMITS.USER_ID_BYTES, 1)
const chatID = text(LIMITS.GROUP_ID_BYTES, 1)
const number = whole(0, UINT32)
const priority = whole(1, 4)
const anyText = text(LIMITS.FRAME_BYTES)
const type = oneOf(...sendableTypes)

/** Written out: it runs for every message. */
export const sentMessage: Guard<SentMessage> = (value, name) => {
  const given = record(value, name)
  const elementType = type(given.type, 'type')
  const payload = record(given.payload, 'payload')
  return {
    from: userID(given.from, 'from'),
    to: chatID(given.to, 'to'),
    clientTime: number(given.clientTime, 'clientTime'),
    random: number(given.random, 'random'),
    priority: priority(given.priority, 'priority'),
    cloudCustomData: anyText(given.cloudCustomData, 'cloudCustomData'),
    flags: number(given.flags, 'flags'),
    type: elementType,
    payload: payloads[elementType]?.(payload, 'payload') ?? payload,
    extra: given.extra === undefined ? undefined : extraOf(given.extra),
  }
}

const extraOf = (value: unknown): MessageExtra => {
  const { atUserList, clientSequence, receiverList } = extra(value, 'extra')
  return {
    ...(atUserList === undefined ? {} : { atUserList }),
    ...(clientSequence === undefined ? {} : { clientSequence }),
    ...(receiverList === undefined ? {} : { receiverList }),
  }
}

/** The message as it will be stored: who sent it is what the server knows, not what it says. */
export const draftOf = (
  message: SentMessage,
  conversationType: WireMessage['conversationType'],
  sender: Account,
  nameCard: string,
): Draft => ({
  conversationType,
  from: sender.userID,
  to: message.to,
  clientTime: message.clientTime,
  random: message.random,
  tinyID: sender.tinyID,
  nick: sender.profile.nick ?? '',
  avatar: sender.profile.avatar ?? '',
  nameCard,
  priority: message.priority,
  cloudCustomData: message.cloudCustomData,
  flags: message.flags & CLIENT_FLAGS,
  version: 0,
  type: message.type,
  payload: message.payload,
  extra: message.extra,
  sequence: 0,
  time: 0,
})

/** Refuses what speaks for another user or is too long. */
export const admitMessage = (message: SentMessage, caller: Caller): void => {
  if (message.from !== caller.userID) {
    throw new Refusal(serverCodes.BAD_ACCOUNT, 'send message: from is not the logged in user')
  }
  admitLength(message)
}

/** Refuses what is too long. */
export const admitLength = (message: SentMessage): void => {
  if (!isTooLong(message)) return
  throw new Refusal(
    serverCodes.BODY_TOO_LARGE,
    `store message: longer than ${LIMITS.MESSAGE_BYTES} bytes`,
  )
}

/** Counts only where a cheap bound does not decide already. */
const isTooLong = ({ type, payload, cloudCustomData, extra }: SentMessage): boolean => {
  const content = type === 'TIMTextElem' ? (payload as TextPayload).text : JSON.stringify(payload)
  const seldom = extra === undefined ? '' : JSON.stringify(extra)
  const units = content.length + cloudCustomData.length + seldom.length
  if (units * 3 <= LIMITS.MESSAGE_BYTES) return false
  const bytes = [content, cloudCustomData, seldom].map((part) => Buffer.byteLength(part))
  return bytes.reduce((sum, count) => sum + count, 0) > LIMITS.MESSAGE_BYTES
}
