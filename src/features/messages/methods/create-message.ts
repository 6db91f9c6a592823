import {
  boolean,
  type Check,
  object,
  oneOf,
  optional,
  string,
  text,
} from '../../../kernel/check.ts'
import { MessageFlag, priorities, wireConversationType } from '../../../protocol/names.ts'
import { TYPES } from '../../../protocol/types.ts'
import type { CreateMessageOptions } from '../api.ts'
import { getter, type MessageContext } from '../context.ts'
import { c2cID, groupConversationID } from '../conversation-id.ts'
import { customElement } from '../elements/custom.ts'
import type { Element } from '../elements/element.ts'
import { faceElement } from '../elements/face.ts'
import type { MessageType, PayloadByType } from '../elements/payloads.ts'
import { textElement } from '../elements/text.ts'
import { RANDOM_LIMIT } from '../limits.ts'
import { MessageEntity } from '../message-entity.ts'
import type { Message } from '../model.ts'

const options = (payload: Check) =>
  object({
    to: text,
    conversationType: oneOf([TYPES.CONV_C2C, TYPES.CONV_GROUP]),
    payload,
    priority: optional(oneOf(priorities)),
    cloudCustomData: optional(string),
    needReadReceipt: optional(boolean),
    isSupportExtension: optional(boolean),
  })

/** The method that creates messages of one element. */
const creator = <Type extends MessageType>(element: Element<Type>) => ({
  args: [options(element.check)],
  run: (im: MessageContext, given: CreateMessageOptions<Partial<PayloadByType[Type]>>) =>
    create(im, element, given),
})

const create = <Type extends MessageType>(
  im: MessageContext,
  element: Element<Type>,
  given: CreateMessageOptions<Partial<PayloadByType[Type]>>,
): Message<PayloadByType[Type]> => {
  const { me } = im.gate
  const { clock, random } = im.platform
  const isGroup = given.conversationType === TYPES.CONV_GROUP
  const now = Math.floor(clock.now() / 1000)
  const message = new MessageEntity(
    {
      conversationType: isGroup ? wireConversationType.group : wireConversationType.c2c,
      from: me.userID,
      to: given.to,
      sequence: 0,
      time: now,
      clientTime: now,
      random: random(RANDOM_LIMIT),
      tinyID: me.tinyID,
      nick: me.nick,
      avatar: me.avatar,
      nameCard: '',
      priority: priorities.indexOf(given.priority ?? 'Normal') + 1,
      cloudCustomData: given.cloudCustomData ?? '',
      flags:
        (given.needReadReceipt ? MessageFlag.needReadReceipt : 0) |
        (given.isSupportExtension ? MessageFlag.supportsExtension : 0),
      version: 0,
      type: element.type,
      payload: element.create(given.payload),
      extra: undefined,
    },
    isGroup ? groupConversationID(given.to) : c2cID(given.to),
    true,
    'unSend',
  )
  return message as Message<PayloadByType[Type]>
}

export const createTextMessage = getter<'createTextMessage'>(creator(textElement))
export const createCustomMessage = getter<'createCustomMessage'>(creator(customElement))
export const createFaceMessage = getter<'createFaceMessage'>(creator(faceElement))
