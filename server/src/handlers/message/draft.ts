import {
  type ForbiddenCallback,
  forbiddenCallbacks,
  isTooLong,
  LIMITS,
  type MessageExtra,
  MessageFlag,
  type SendReplacement,
  serverCodes,
  type WireMessage,
  type WireOfflinePush,
} from 'tavern-im/protocol'
import type { Caller } from '../../core/caller.ts'
import { Refusal } from '../../core/core.ts'
import type { Account } from '../../core/memory/entities.ts'
import type { Draft } from '../../core/messages/append.ts'
import {
  type Guard,
  listOf,
  oneOf,
  optional,
  record,
  shape,
  text,
  wellFormed,
  whole,
} from '../guards.ts'
import { offlinePush } from './offline-push-guard.ts'
import { payloadOf, sendableType } from './payload-guards.ts'

const UINT32 = 2 ** 32 - 1
const AT_USERS = 100
const RECEIVERS = 50
const CM_CONFIG_ID_BYTES = 128

/** What a sender may set; the others are the server's. */
const CLIENT_FLAGS =
  MessageFlag.onlineOnly |
  MessageFlag.noUnread |
  MessageFlag.noLastMessage |
  MessageFlag.needReadReceipt |
  MessageFlag.supportsExtension |
  MessageFlag.relay |
  MessageFlag.noContentCheck

const extra = shape({
  atUserList: optional(listOf(text(LIMITS.USER_ID_BYTES), AT_USERS)),
  clientSequence: optional(whole(0, UINT32)),
  receiverList: optional(listOf(text(LIMITS.USER_ID_BYTES), RECEIVERS)),
  offlinePushInfo: optional(offlinePush),
  cmConfigID: optional(text(CM_CONFIG_ID_BYTES, 1)),
  forbidCallbackControl: optional(listOf(oneOf(...forbiddenCallbacks), forbiddenCallbacks.length)),
})

/** The fields of a message that come from its sender. */
export interface SentMessage {
  readonly from: string
  readonly to: string
  readonly clientTime: number
  readonly random: number
  /** What the sender takes for its name card. */
  readonly nameCard: string
  readonly priority: number
  readonly cloudCustomData: string
  readonly flags: number
  readonly type: string
  readonly payload: object
  readonly extra: MessageExtra | undefined
  /** What devices at which nobody looks are told; nothing of it is stored. */
  readonly offlinePush?: WireOfflinePush
  /** Configuration of the moderation provider that it is checked by; not stored. */
  readonly cmConfigID?: string
  /** Webhooks that its sender does not want for it; not stored. */
  readonly forbiddenCallbacks?: readonly ForbiddenCallback[]
  /** What it says is not its sender's own: this is. */
  readonly replacement?: SendReplacement
}

const userID = text(LIMITS.USER_ID_BYTES, 1)
const chatID = text(LIMITS.TOPIC_ID_BYTES, 1)
const number = whole(0, UINT32)
const priority = whole(1, 4)
const anyText = text(LIMITS.FRAME_BYTES)

export const unspoilt = wellFormed(LIMITS.FRAME_BYTES)

/** Written out: it runs for every message. */
export const sentMessage: Guard<SentMessage> = (value, name) => {
  const fields = record(value, name)
  const type = sendableType(fields.type, 'type')
  return {
    from: userID(fields.from, 'from'),
    to: chatID(fields.to, 'to'),
    clientTime: number(fields.clientTime, 'clientTime'),
    random: number(fields.random, 'random'),
    nameCard: fields.nameCard === undefined ? '' : anyText(fields.nameCard, 'nameCard'),
    priority: priority(fields.priority, 'priority'),
    cloudCustomData: unspoilt(fields.cloudCustomData, 'cloudCustomData'),
    flags: number(fields.flags, 'flags') & CLIENT_FLAGS,
    type,
    payload: payloadOf(type, fields.payload, 'payload'),
    ...(fields.extra === undefined ? { extra: undefined } : extraOf(fields.extra)),
  }
}

/** The part of it that is stored, and the part that concerns the sending alone. */
const extraOf = (value: unknown): Pick<SentMessage, 'extra' | keyof Passing> => {
  const fields = extra(value, 'extra')
  const { atUserList, clientSequence, receiverList } = fields
  const isEmpty =
    atUserList === undefined && clientSequence === undefined && receiverList === undefined
  const kept = {
    ...(atUserList === undefined ? {} : { atUserList }),
    ...(clientSequence === undefined ? {} : { clientSequence }),
    ...(receiverList === undefined ? {} : { receiverList }),
  }
  return {
    extra: isEmpty ? undefined : kept,
    ...passing(fields),
  }
}

type Passing = Pick<SentMessage, 'offlinePush' | 'cmConfigID' | 'forbiddenCallbacks'>

/** Fields that concern the sending alone. */
const passing = ({
  offlinePushInfo,
  cmConfigID,
  forbidCallbackControl,
}: ReturnType<typeof extra>): Passing => ({
  ...(offlinePushInfo && { offlinePush: offlinePushInfo }),
  ...(cmConfigID !== undefined && { cmConfigID }),
  ...(forbidCallbackControl && { forbiddenCallbacks: forbidCallbackControl }),
})

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
  flags: message.flags,
  version: 0,
  type: message.type,
  payload: message.payload,
  extra: message.extra,
  sequence: 0,
  time: 0,
})

/** What its sender must hear, where it says something else now. */
export const replacementOf = ({
  replacement,
}: SentMessage): { readonly replacement?: SendReplacement } =>
  replacement === undefined ? {} : { replacement }

/** Refuses what speaks for another user or is too long. */
export const admitMessage = (message: SentMessage, caller: Caller): void => {
  if (message.from !== caller.userID) {
    throw new Refusal(serverCodes.BAD_ACCOUNT, 'send message: from is not the logged in user')
  }
  admitLength(message)
}

/** Refuses a message that is too long. */
export const admitLength = (message: Parameters<typeof isTooLong>[0]): void => {
  if (!isTooLong(message)) return
  throw new Refusal(
    serverCodes.BODY_TOO_LARGE,
    `store message: longer than ${LIMITS.MESSAGE_BYTES} bytes`,
  )
}
