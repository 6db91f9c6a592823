import { arrayOf, object, oneOf, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { TYPES } from '../../../protocol/types.ts'
import type { CreateMessageOptions } from '../api.ts'
import { getter, type MessageContext } from '../context.ts'
import { customElement } from '../elements/custom.ts'
import type { Element } from '../elements/element.ts'
import { faceElement } from '../elements/face.ts'
import { locationElement } from '../elements/location.ts'
import type { MessageType, PayloadByType } from '../elements/payloads.ts'
import { textElement } from '../elements/text.ts'
import { isCommunity } from '../group-id.ts'
import type { Message } from '../model.ts'
import { creationOptions, newMessage, refusedCreation } from '../new-message.ts'

/** The method that creates messages of one element. */
const creator = <Type extends MessageType, Input>(element: Element<Type, Input>) => ({
  args: [creationOptions(element.check)],
  refused: refusedCreation,
  run: (im: MessageContext, input: CreateMessageOptions<Input>) =>
    newMessage(im, input, {
      type: element.type,
      payload: (id) => element.create(input.payload, id),
    }) as Message<PayloadByType[Type]>,
})

export const createTextMessage = getter<'createTextMessage'>(creator(textElement))
export const createLocationMessage = getter<'createLocationMessage'>(creator(locationElement))
export const createCustomMessage = getter<'createCustomMessage'>(creator(customElement))
export const createFaceMessage = getter<'createFaceMessage'>(creator(faceElement))

export const createTextAtMessage = getter<'createTextAtMessage'>({
  args: [
    creationOptions(
      object({ text, atUserList: arrayOf(text) }),
      oneOf([TYPES.CONV_GROUP, TYPES.CONV_TOPIC]),
    ),
  ],
  refused: refusedCreation,
  run(im, input) {
    const { text, atUserList } = input.payload
    if (isCommunity(input.to) && atUserList.includes(TYPES.MSG_AT_ALL)) {
      throw imError(errorCodes.INVALID_OPERATION, {
        action: 'check payload.atUserList',
        why: 'nobody can mention all members of a community',
        data: { parameter: 'payload.atUserList' },
      })
    }
    const content = {
      type: textElement.type,
      payload: () => ({ text }),
      atUserList: [...atUserList],
    }
    return newMessage(im, input, content) as Message<PayloadByType['TIMTextElem']>
  },
})
