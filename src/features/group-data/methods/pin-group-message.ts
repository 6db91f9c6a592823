import { boolean, type Check, object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { groupConversationID, isLive } from '../../messages/index.ts'
import type { Message } from '../../messages/model.ts'
import { groupDataCommands } from '../commands.ts'
import { method, refuse } from '../context.ts'

const message: Check = (value) => {
  if (isLive(value) || typeof (value as Partial<Message> | null | undefined)?.ID === 'string')
    return
  throw imError(errorCodes.NOT_A_MESSAGE, { action: 'check message' })
}

export const pinGroupMessage = method<'pinGroupMessage'>({
  args: [object({ groupID: text, message, isPinned: boolean })],
  async run(im, { groupID, message, isPinned }) {
    const { conversationID, sequence } = im.messages.recorded(message)
    if (conversationID !== groupConversationID(groupID) || !(sequence >= 1)) {
      throw refuse('message', 'the message is none of this group that was sent')
    }
    await im.wire.call(groupDataCommands.pin, { groupID, sequence, isPinned })
    return { groupID }
  },
})
