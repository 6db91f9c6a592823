import { object } from '../../../kernel/check.ts'
import { admitName, folderName } from '../change-folder.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'

export const renameConversationGroup = method<'renameConversationGroup'>({
  args: [object({ oldName: folderName, newName: folderName })],
  async run(im, { oldName, newName }) {
    admitName(newName, 'renameConversationGroup')
    await im.wire.call(conversationCommands.renameFolder, { oldName, newName })
    return { oldName, newName }
  },
})
