import {
  elementTypes,
  LIMITS,
  type MessageExtra,
  MessageFlag,
  serverCodes,
  type WireMessage,
} from 'tavern-im/protocol'
import type { Draft } from '../../core/append.ts'
import type { Caller } from '../../core/caller.ts'
import { Refusal } from '../../core/core.ts'
import type { Account } from '../../core/entities.ts'
import { type Guard, listOf, oneOf, optional, record, shape, text, whole } from '../guards.ts'

const UINT32 = 2 ** 32 - 1
const AT_USERS = 100

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
})

const whatever: Guard<unknown> = (value) => value

/** The fields of a message that come from its sender. */
export const sentMessage = shape({
  from: text(LIMITS.USER_ID_BYTES, 1),
  to: text(LIMITS.GROUP_ID_BYTES, 1),
  clientTime: whole(0, UINT32),
  random: whole(0, UINT32),
  priority: whole(1, 4),
  cloudCustomData: text(LIMITS.FRAME_BYTES),
  flags: whole(0, UINT32),
  type: oneOf(...sendableTypes),
  payload: record,
  extra: whatever,
})

export type SentMessage = ReturnType<typeof sentMessage>

const payloads: Readonly<Record<string, Guard<object>>> = {
  TIMTextElem: shape({ text: text(LIMITS.FRAME_BYTES, 1) }),
  TIMCustomElem: shape({
    data: text(LIMITS.FRAME_BYTES),
    description: text(LIMITS.FRAME_BYTES),
    extension: text(LIMITS.FRAME_BYTES),
  }),
  TIMFaceElem: shape({ index: whole(0, UINT32), data: text(LIMITS.FRAME_BYTES) }),
}

/** Reads the parts whose form depends on others; throws like every guard. */
export const sentDraft: Guard<SentMessage & { readonly checkedExtra: MessageExtra | undefined }> = (
  value,
  name,
) => {
  const message = sentMessage(value, name)
  const payload = payloads[message.type]?.(message.payload, 'payload') ?? message.payload
  return {
    ...message,
    payload: payload as SentMessage['payload'],
    checkedExtra: message.extra === undefined ? undefined : extraOf(message.extra),
  }
}

const extraOf = (value: unknown): MessageExtra => {
  record(value, 'extra')
  const { atUserList, clientSequence } = extra(value, 'extra')
  return {
    ...(atUserList === undefined ? {} : { atUserList }),
    ...(clientSequence === undefined ? {} : { clientSequence }),
  }
}

/** The message as it will be stored: who sent it is what the server knows, not what it says. */
export const draftOf = (
  message: ReturnType<typeof sentDraft>,
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
  extra: message.checkedExtra,
})

/** Refuses what speaks for another user or is too long. */
export const admitMessage = (message: ReturnType<typeof sentDraft>, caller: Caller): void => {
  if (message.from !== caller.userID) {
    throw new Refusal(serverCodes.BAD_ACCOUNT, 'send message: from is not the logged in user')
  }
  if (isTooLong(message)) {
    throw new Refusal(
      serverCodes.BODY_TOO_LARGE,
      `send message: longer than ${LIMITS.MESSAGE_BYTES} bytes`,
    )
  }
}

/** Counts only where a cheap bound does not decide already. */
const isTooLong = ({
  payload,
  cloudCustomData,
  checkedExtra,
}: ReturnType<typeof sentDraft>): boolean => {
  const isText = typeof payload.text === 'string' && Object.keys(payload).length === 1
  const content = isText ? (payload.text as string) : JSON.stringify(payload)
  const seldom = checkedExtra === undefined ? '' : JSON.stringify(checkedExtra)
  const units = content.length + cloudCustomData.length + seldom.length
  if (units * 3 <= LIMITS.MESSAGE_BYTES) return false
  const bytes = [content, cloudCustomData, seldom].map((part) => Buffer.byteLength(part))
  return bytes.reduce((sum, count) => sum + count, 0) > LIMITS.MESSAGE_BYTES
}
