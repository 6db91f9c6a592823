import { refusedCreation } from '../../kernel/refused-creation.ts'
import type { CreateMessageOptions } from './api.ts'
import { keepFile } from './attachments.ts'
import type { MessageContext } from './context.ts'
import { type ChosenFile, requireFile } from './elements/chosen-file.ts'
import type { FileElement, FileOr } from './elements/media.ts'
import type { MessageType, PayloadByType } from './elements/payloads.ts'
import type { Message } from './model.ts'
import { creationOptions, newMessage } from './new-message.ts'

/** The method that creates messages of a file, or of fields that have its URL. */
export const fileCreator = <Type extends MessageType, Fields>(
  element: FileElement<Type, Fields>,
) => ({
  args: [creationOptions(element.check)],
  refused: refusedCreation,
  run(im: MessageContext, input: CreateMessageOptions<FileOr<Fields>>) {
    const { type, rules } = element
    const { payload } = input
    let chosen: ChosenFile | undefined
    const message = newMessage(im, input, {
      type,
      payload(id) {
        const { file } = payload
        if (file === undefined && element.hasUrl(payload as Partial<Fields>)) {
          return element.create(payload, id)
        }
        chosen = requireFile(im, file, rules)
        return element.ofFile(chosen, id)
      },
    })
    if (chosen?.file !== undefined) keepFile(im, message, chosen.file, false, chosen.cover)
    return message as Message<PayloadByType[Type]>
  },
})
