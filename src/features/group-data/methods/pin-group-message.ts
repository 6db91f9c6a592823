import { boolean, type Check, named, object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import { messageShape } from '../../../protocol/message-shape.ts'
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

const listShape = {
  pinnedList: [{ message: messageShape, pinner: { userID: '', nick: '', avatar: '' } }],
}

export const getPinnedGroupMessageList = method<'getPinnedGroupMessageList'>({
  args: [named('groupID', text)],
  async run(im, groupID) {
    const answer = await im.wire.call(groupDataCommands.pinned, { groupID })
    const { pinnedList } = readable('getPinnedGroupMessageList', listShape, answer)
    const conversationID = groupConversationID(groupID)
    const messageList = im.changes.batch(() =>
      pinnedList.map((one) => im.messages.pinned(conversationID, one.message, one.pinner)),
    )
    return { messageList }
  },
})
