import { boolean, type Check, handler, object, optional, string, text } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { arrayOf, oneOf, wellFormed } from '../../kernel/value-checks.ts'
import { MessageFlag, priorities, wireConversationType } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { CreateMessageOptions } from './api.ts'
import type { MessageContext } from './context.ts'
import { c2cID, groupConversationID, isCommunity } from './conversation-id.ts'
import type { MessageType, PayloadByType } from './elements/payloads.ts'
import { RANDOM_LIMIT, RECEIVERS } from './limits.ts'
import { setLocal } from './local-state.ts'
import { MessageEntity, messageID } from './message-entity.ts'

/** The options of a `create…Message` method, whose payload is checked by `payload`. */
export const creationOptions = (payload: Check, conversationType: Check = text) =>
  object({
    to: text,
    conversationType,
    payload,
    priority: optional(oneOf(priorities)),
    cloudCustomData: optional(wellFormed),
    needReadReceipt: optional(boolean),
    receiverList: optional(arrayOf(text)),
    isSupportExtension: optional(boolean),
    onProgress: optional(handler),
    customModerationConfigurationID: optional(string),
  })

/** The content of a new message besides its options. */
interface Content<Type extends MessageType> {
  readonly type: Type
  /** `id`: of the message. */
  payload(id: string): PayloadByType[Type]
  readonly atUserList?: readonly string[]
  /** Besides those of the options. */
  readonly flags?: number
}

const sentTo: readonly string[] = [TYPES.CONV_C2C, TYPES.CONV_GROUP, TYPES.CONV_TOPIC]

/** For a type that messages cannot be sent to, an ID that no conversation has. */
const conversationIDFor = ({ conversationType, to }: CreateMessageOptions<unknown>): string => {
  if (!sentTo.includes(conversationType)) return `@${conversationType}`
  return conversationType === TYPES.CONV_C2C ? c2cID(to) : groupConversationID(to)
}

/** Makes a message of this device, complete and ready to show; it is in no list. */
export const newMessage = <Type extends MessageType>(
  im: MessageContext,
  input: CreateMessageOptions<unknown>,
  content: Content<Type>,
): MessageEntity => {
  const { me } = im.gate
  const { clock, random } = im.platform
  const isGroup = input.conversationType !== TYPES.CONV_C2C
  const now = Math.floor(clock.now() / 1000)
  const chance = random(RANDOM_LIMIT)
  const extra = extraOf(im, input, content.atUserList)
  const message = new MessageEntity(
    {
      conversationType: isGroup ? wireConversationType.group : wireConversationType.c2c,
      from: me.userID,
      to: input.to,
      sequence: 0,
      time: now,
      clientTime: now,
      random: chance,
      tinyID: me.tinyID,
      nick: me.nick,
      avatar: me.avatar,
      nameCard: (isGroup && im.groups.find(input.to)?.selfInfo.nameCard) || '',
      priority: priorities.indexOf(input.priority ?? 'Normal') + 1,
      cloudCustomData: input.cloudCustomData ?? '',
      flags:
        (content.flags ?? 0) |
        (input.needReadReceipt ? MessageFlag.needReadReceipt : 0) |
        (input.isSupportExtension ? MessageFlag.supportsExtension : 0),
      version: 0,
      type: content.type,
      payload: content.payload(messageID(me.tinyID, now, chance)),
      extra,
    },
    conversationIDFor(input),
    true,
    'unSend',
  )
  // Sending refuses it with 2106; the message shows the type that was given.
  if (!sentTo.includes(input.conversationType)) {
    Object.assign(message, { conversationType: input.conversationType })
  }
  const { onProgress, customModerationConfigurationID: cmConfigID } = input
  if (onProgress || cmConfigID) setLocal(message, { hints: { onProgress, cmConfigID } })
  im.messages.detached(message)
  im.created.count += 1
  message.clientSequence = im.created.count
  im.messages.note(message, 'created')
  return message
}

const extraOf = (
  im: MessageContext,
  input: CreateMessageOptions<unknown>,
  atUserList: readonly string[] = [],
) => {
  const receiverList = (input.receiverList ?? []).slice(0, RECEIVERS)
  if (receiverList.length > 0) refuseReceivers(im, input, atUserList)
  if (receiverList.length + atUserList.length === 0) return undefined
  return {
    ...(atUserList.length > 0 && { atUserList }),
    ...(receiverList.length > 0 && { receiverList }),
  }
}

/** Only messages of ordinary groups, without mentions, can be for some of the members (api-semantics 3). */
const refuseReceivers = (
  im: MessageContext,
  { conversationType, to }: CreateMessageOptions<unknown>,
  atUserList: readonly string[],
): void => {
  const isAVChatRoom = im.groups.find(to)?.type === TYPES.GRP_AVCHATROOM
  const why =
    conversationType === TYPES.CONV_C2C
      ? 'only a message to a group can have receivers'
      : atUserList.length > 0
        ? 'a message with mentions is for all'
        : isCommunity(to) || isAVChatRoom
          ? 'not in communities and live rooms'
          : ''
  if (why === '') return
  throw imError(errorCodes.INVALID_OPERATION, {
    action: 'check receiverList',
    why,
    data: { parameter: 'receiverList' },
  })
}
