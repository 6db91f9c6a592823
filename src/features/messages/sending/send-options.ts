import { boolean, handler, object, optional } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import type { ForbiddenCallback, MessageExtra } from '../../../protocol/message.ts'
import { MessageFlag } from '../../../protocol/names.ts'
import type { SendMessageOptions, WebhookInfo } from '../api.ts'
import type { MessageContext } from '../context.ts'
import { groupOf } from '../group-id.ts'
import { conversationIDOf, type MessageEntity } from '../message-entity.ts'
import { offlinePushInfo, toWirePush } from './offline-push.ts'

const flag = optional(boolean)

export const sendOptions = object({
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

/** Throws for options that cannot be combined (api-semantics 4). */
export const refuseOptions = (
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
export const flagsOf = (
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
export const extraOf = (
  im: MessageContext,
  message: MessageEntity,
  { offlinePushInfo, webhookInfo }: SendMessageOptions,
): MessageExtra | undefined => {
  const { atUserList, receiverList } = message
  const cmConfigID = im.sendHints.get(message)?.cmConfigID
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

const forbiddenBy = ({
  disableCloudMessagePreHook,
  disableCloudMessagePostHook,
}: WebhookInfo): ForbiddenCallback[] => [
  ...(disableCloudMessagePreHook ? (['ForbidBeforeSendMsgCallback'] as const) : []),
  ...(disableCloudMessagePostHook ? (['ForbidAfterSendMsgCallback'] as const) : []),
]
