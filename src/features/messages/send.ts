import { boolean, handler, object, optional } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError, imError } from '../../kernel/errors.ts'
import { anything } from '../../kernel/value-checks.ts'
import type {
  ForbiddenCallback,
  MessageExtra,
  SendAnswer,
  WireMessage,
} from '../../protocol/message.ts'
import { MessageFlag, priorities } from '../../protocol/names.ts'
import type { SendMessageOptions, SendMessageResult, WebhookInfo } from './api.ts'
import { messageCommands } from './commands.ts'
import type { MessageContext } from './context.ts'
import { groupOf, peerOf, requirePeer } from './conversation-id.ts'
import { liveMessage } from './live-message.ts'
import { hasToUpload, localOf, setLocal } from './local-state.ts'
import {
  conversationIDOf,
  flagged,
  has,
  type Identity,
  identityOf,
  kindOf,
  Mark,
  type MessageEntity,
  partsOf,
  senderOf,
  sequenceOf,
  statusOf,
} from './message-entity.ts'
import type { Message } from './model.ts'
import { offlinePushInfo, toWirePush } from './offline-push.ts'
import { admit, uploaded } from './outbox/attempt.ts'
import type { MessageParts } from './parts.ts'
import { firstFor, payloadForWire, urlOf } from './plugins.ts'
import { answered, failed, sending } from './send-outcome.ts'

const flag = optional(boolean)

const sendOptions = object({
  onlineUserOnly: flag,
  signal: optional(object({ addEventListener: handler, removeEventListener: handler })),
  offlinePushInfo: optional(offlinePushInfo),
  webhookInfo: optional(
    object({ disableCloudMessagePreHook: flag, disableCloudMessagePostHook: flag }),
  ),
  messageControlInfo: optional(
    object({
      excludedFromUnreadCount: flag,
      excludedFromLastMessage: flag,
      excludedFromContentModeration: flag,
    }),
  ),
})

export const sendArgs = [anything, optional(sendOptions)]

export const ownMessage = (im: MessageContext, input: Message, action: string): MessageEntity => {
  const message = liveMessage(im, input, action)
  if (peerOf(conversationIDOf(message)) === undefined) {
    throw imError(errorCodes.MSG_INVALID_CONV_TYPE, { action, data: { message } })
  }
  if (has(message, Mark.out)) return message
  throw imError(errorCodes.NOT_A_MESSAGE, { action })
}

/** Sends a message once: further calls get the same outcome. */
export const sendOnce = (
  im: MessageContext,
  message: MessageEntity,
  options?: SendMessageOptions,
): SendMessageResult | Promise<SendMessageResult> => {
  if (statusOf(message) === 'success') return { message }
  const known = localOf(message).outcome
  if (known !== undefined) return known
  const outcome = send(im, message, options).finally(() =>
    setLocal(message, { outcome: undefined }),
  )
  setLocal(message, { outcome })
  return outcome
}

const send = async (
  im: MessageContext,
  message: MessageEntity,
  options: SendMessageOptions = {},
): Promise<SendMessageResult> => {
  refuseOptions(im, message, options)
  const isOnlineOnly = options.onlineUserOnly === true
  const made = toWire(message, flagsOf(message, options), extraOf(message, options))
  flagged(message, made.flags)
  const stopWatching = cancelBy(im, message, options.signal)
  if (!isOnlineOnly) sending(im.messages, message, hasToUpload(message))
  try {
    // Awaited only if needed: a message is sent in the tick of its call.
    const ready = firstFor(im, made.type, (plugin) => plugin.beforeSend?.(message))
    if (ready !== undefined) await ready
    // Before an upload: it may be known already that the message cannot be sent.
    const withoutUploads = firstFor(im, made.type, (plugin) => plugin.withoutUpload?.(made))
    admit(im, message, withoutUploads ?? made)
    if (options.signal?.aborted) {
      cancelUpload(im, message)
      throw cancelled()
    }
    const wire = { ...made, payload: payloadForWire(im, made.type, message.payload) }
    if (urlOf(im, made.type, message.payload)) progressed(im, message, 1)
    const answer = await (isOnlineOnly ? passOn(im, message, wire) : im.outbox.send(message, wire))
    const { messageDropReason } = answer
    return { message, ...(messageDropReason && { messageDropReason }) }
  } catch (error) {
    // No response, but the message has arrived by another way: it is stored.
    if (sequenceOf(message) > 0) return { message }
    throw failure(im, message, error)
  } finally {
    stopWatching()
  }
}

/** Sends an online-only message, which is not stored. */
const passOn = async (
  im: MessageContext,
  message: MessageEntity,
  wire: WireMessage,
): Promise<SendAnswer> => {
  const { sendC2C, sendGroup } = messageCommands
  const conversationID = conversationIDOf(message)
  const row = groupOf(conversationID) === '' ? sendC2C : sendGroup
  const sent = (await uploaded(im, message, wire)) ?? wire
  const answer = await im.wire.call(row, sent)
  const { time, order, messageDropReason } = answer
  const extra = order ? { order } : undefined
  im.changes.batch(() => {
    answered(im, message, answer)
    if (messageDropReason) return
    im.facts.publish('online-message', { conversationID, message: { ...sent, time, extra } })
  })
  return answer
}

/** Marks the message failed, and names it in the error. */
const failure = (im: MessageContext, message: MessageEntity, error: unknown): ImError => {
  const cause =
    error instanceof ImError ? error : imError(errorCodes.MSG_SEND_FAIL, { cause: error })
  failed(im.messages, message, cause.code)
  return cause.holding({ message })
}

/** Throws for options that cannot be combined (api-semantics 4). */
const refuseOptions = (
  im: MessageContext,
  message: MessageEntity,
  { onlineUserOnly, messageControlInfo = {} }: SendMessageOptions,
): void => {
  if (!onlineUserOnly) return
  const why = Object.values(messageControlInfo).includes(true)
    ? 'messageControlInfo does not apply to online-only messages'
    : im.groups.isRoom(groupOf(conversationIDOf(message)))
      ? 'live room messages are online-only anyway'
      : ''
  if (why === '') return
  throw imError(errorCodes.INVALID_OPERATION, {
    action: 'check onlineUserOnly',
    why,
    data: { parameter: 'onlineUserOnly' },
  })
}

/** The flags of the options; the entity shows them from now on. */
const flagsOf = (
  message: MessageEntity,
  { onlineUserOnly, messageControlInfo }: SendMessageOptions,
): number => {
  if (messageControlInfo !== undefined) {
    message.messageControlInfo = { ...message.messageControlInfo, ...messageControlInfo }
  }
  const { excludedFromUnreadCount, excludedFromLastMessage, excludedFromContentModeration } =
    message.messageControlInfo
  message._isExcludedFromUnreadCount = excludedFromUnreadCount
  message._isExcludedFromLastMessage = excludedFromLastMessage
  return (
    (onlineUserOnly ? MessageFlag.onlineOnly : 0) |
    (excludedFromUnreadCount ? MessageFlag.noUnread : 0) |
    (excludedFromLastMessage ? MessageFlag.noLastMessage : 0) |
    (excludedFromContentModeration ? MessageFlag.noContentCheck : 0)
  )
}

/** The optional wire fields of a message; nearly all have none. */
const extraOf = (
  message: MessageEntity,
  { offlinePushInfo, webhookInfo }: SendMessageOptions,
): MessageExtra | undefined => {
  const { atUserList, receiverList } = message
  const cmConfigID = localOf(message).hints?.cmConfigID
  const isPlain = atUserList.length + receiverList.length === 0
  const forbidCallbackControl = webhookInfo ? forbiddenBy(webhookInfo) : []
  const skipsWebhooks = forbidCallbackControl.length > 0
  if (isPlain && !offlinePushInfo && !cmConfigID && !skipsWebhooks) return undefined
  return {
    ...(atUserList.length > 0 && { atUserList }),
    ...(receiverList.length > 0 && { receiverList }),
    ...(offlinePushInfo && { offlinePushInfo: toWirePush(offlinePushInfo) }),
    ...(cmConfigID && { cmConfigID }),
    ...(skipsWebhooks && { forbidCallbackControl }),
  }
}

/**
 * A message of this device as it goes on the wire, with the content that its host has put into it by now. The server fills
 * in sender and place, and says if the name card is another one.
 */
export const toWire = (
  message: MessageEntity,
  flags: number,
  extra: MessageExtra | undefined,
): WireMessage => ({
  ...requirePeer(conversationIDOf(message), 'sendMessage'),
  ...(partsOf(identityOf(message)) as Identity),
  from: senderOf(message),
  sequence: 0,
  time: 0,
  nick: '',
  avatar: '',
  nameCard: message.nameCard,
  priority: priorities.indexOf(message.priority) + 1,
  cloudCustomData: message.cloudCustomData,
  flags:
    flags |
    (message.needReadReceipt ? MessageFlag.needReadReceipt : 0) |
    (message.isSupportExtension ? MessageFlag.supportsExtension : 0) |
    (has(message, Mark.relay) ? MessageFlag.relay : 0),
  version: 0,
  type: kindOf(message),
  payload: message.payload,
  extra,
})

const forbiddenBy = ({
  disableCloudMessagePreHook,
  disableCloudMessagePostHook,
}: WebhookInfo): ForbiddenCallback[] => [
  ...(disableCloudMessagePreHook ? (['ForbidBeforeSendMsgCallback'] as const) : []),
  ...(disableCloudMessagePostHook ? (['ForbidAfterSendMsgCallback'] as const) : []),
]

const cancelled = () =>
  imError(errorCodes.MSG_SEND_FAIL, {
    action: 'sendMessage',
    why: 'the upload of its file was cancelled',
    data: { isCancelled: true },
  })

/** Fails a message whose file is not uploaded yet. False: there is nothing to cancel. */
export const cancelUpload = (im: MessageContext, message: MessageEntity): boolean => {
  if (im.outbox.cancel(message, cancelled())) return true
  const { cancel } = localOf(message).file ?? {}
  cancel?.()
  return cancel !== undefined
}

/** Lets a signal cancel it, until the returned function is called. */
const cancelBy = (
  im: MessageContext,
  message: MessageEntity,
  signal: AbortSignal | undefined,
): (() => void) => {
  const cancel = () => void cancelUpload(im, message)
  signal?.addEventListener('abort', cancel)
  return () => signal?.removeEventListener('abort', cancel)
}

/** Reports the upload progress of a message, 0 to 1. */
export const progressed = (
  { log }: Pick<MessageParts, 'log'>,
  message: MessageEntity,
  progress: number,
): void => {
  try {
    localOf(message).hints?.onProgress?.(progress)
  } catch (cause) {
    log.error(imError(errorCodes.MSG_ONPROGRESS_ERR, { action: 'sendMessage' }).message, cause)
  }
}
