import { admitName, ofFolder } from '../change-folder.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'
import { requestForEach } from '../for-each-conversation.ts'

const action = 'createConversationGroup'

export const createConversationGroup = method<'createConversationGroup'>({
  args: [ofFolder],
  async run(im, { conversationIDList, groupName }) {
    admitName(groupName, action)
    // A folder may be empty.
    const isMore = true
    return requestForEach(
      im,
      conversationIDList,
      action,
      (conversationList) =>
        im.wire.call(conversationCommands.createFolder, { groupName, conversationList }),
      isMore,
    )
  },
})
