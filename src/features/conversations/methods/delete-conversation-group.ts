import { named } from '../../../kernel/check.ts'
import { folderName } from '../change-folder.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'

export const deleteConversationGroup = method<'deleteConversationGroup'>({
  args: [named('groupName', folderName)],
  async run(im, groupName) {
    await im.wire.call(conversationCommands.deleteFolder, { groupName })
    return { groupName }
  },
})
