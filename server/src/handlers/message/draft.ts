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
import type { Account, Conversation } from '../../domain/cache/entities.ts'
import { payloadOf, sendableType } from '../../domain/elements/payload-guards.ts'
import type { Draft } from '../../domain/messages/append.ts'
import type { Caller } from '../../kernel/caller.ts'
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
} from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { offlinePush } from './offline-push-guard.ts'

const UINT32 = 2 ** 32 - 1
const AT_USERS = 100
const RECEIVERS = 50
const CM_CONFIG_ID_BYTES = 128

/** The flags that a sender may set; the others belong to the server. */
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
  /** The sender's copy of its name card. */
  readonly nameCard: string
  readonly priority: number
  readonly cloudCustomData: string
  readonly flags: number
  readonly type: string
  readonly payload: object
  readonly extra: MessageExtra | undefined
  /** Push notification options; not stored. */
  readonly offlinePush?: WireOfflinePush
  /** The configuration of the moderation provider for this message; not stored. */
  readonly cmConfigID?: string
  /** Webhooks that its sender disables for it; not stored. */
  readonly forbiddenCallbacks?: readonly ForbiddenCallback[]
  /** Set if the content was replaced: the replacement. */
  readonly replacement?: SendReplacement
}

/** The webhooks that a back end skips for its own messages. */
export interface SkippedWebhooks {
  readonly isUnasked?: boolean
  readonly isUntold?: boolean
}

/** Options that only a back end can use. */
export interface SendOptions extends SkippedWebhooks {
  /** Hidden from the sender. */
  readonly isUnseenBySender?: boolean
  /** The unix second of an imported message. */
  readonly time?: number
}

const userID = text(LIMITS.USER_ID_BYTES, 1)
const chatID = text(LIMITS.TOPIC_ID_BYTES, 1)
const number = whole(0, UINT32)
const priority = whole(1, 4)
const anyText = text(LIMITS.FRAME_BYTES)

export const unspoilt = wellFormed(LIMITS.FRAME_BYTES)

/** Written without `shape` for speed: it runs for every message. */
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

/** Splits `extra` into stored fields and send-only options. */
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

/** The send-only options. */
const passing = ({
  offlinePushInfo,
  cmConfigID,
  forbidCallbackControl,
}: ReturnType<typeof extra>): Passing => ({
  ...(offlinePushInfo && { offlinePush: offlinePushInfo }),
  ...(cmConfigID !== undefined && { cmConfigID }),
  ...(forbidCallbackControl && { forbiddenCallbacks: forbidCallbackControl }),
})

/** The message in its stored form; the sender is the authenticated caller. */
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

/** The replacement that the sender must receive, if the content was changed. */
export const replacementOf = ({
  replacement,
}: SentMessage): { readonly replacement?: SendReplacement } =>
  replacement === undefined ? {} : { replacement }

/**
 * Refuses an imported message that is older than the newest one of its conversation: times never
 * decrease within a conversation. `where`: the conversation, for the error text.
 */
export const refuseEarlier = (
  { lastTime }: Conversation,
  { time = lastTime }: SendOptions,
  code: number,
  where: string,
): void => {
  if (time >= lastTime) return
  const why = `${where} has a newer message; import the oldest first`
  throw new Refusal(code, `import message: ${why}`)
}

/** Refuses a message with a forged sender or too much content. */
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
