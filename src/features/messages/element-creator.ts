import { refusedCreation } from '../../kernel/refused-creation.ts'
import type { CreateMessageOptions } from './api.ts'
import type { MessageContext } from './context.ts'
import type { Element } from './elements/element.ts'
import type { MessageType, PayloadByType } from './elements/payloads.ts'
import type { Message } from './model.ts'
import { creationOptions, newMessage } from './new-message.ts'

/** The method that creates messages of one element. */
export const elementCreator = <Type extends MessageType, Input>(element: Element<Type, Input>) => ({
  args: [creationOptions(element.check)],
  refused: refusedCreation,
  run: (im: MessageContext, input: CreateMessageOptions<Input>) =>
    newMessage(im, input, {
      type: element.type,
      payload: (id) => element.create(input.payload, id),
    }) as Message<PayloadByType[Type]>,
})
