import { named, text } from '../../../kernel/check.ts'
import { readable } from '../../../kernel/readable.ts'
import { messageShape } from '../../../protocol/message-shape.ts'
import { groupConversationID } from '../../messages/index.ts'
import { groupDataCommands } from '../commands.ts'
import { method } from '../context.ts'

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
