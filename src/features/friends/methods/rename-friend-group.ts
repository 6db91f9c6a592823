import { object } from '../../../kernel/check.ts'
import { admitGroup, groupName, groupNamed } from '../change-friend-group.ts'
import { friendCommands } from '../commands.ts'
import { ask, method } from '../context.ts'
import { answerShapes } from '../model.ts'

export const renameFriendGroup = method<'renameFriendGroup'>({
  args: [object({ oldName: groupName, newName: groupName })],
  async run(im, { oldName, newName }) {
    await im.lists.load()
    admitGroup(
      await ask(im, friendCommands.renameGroup, { oldName, newName }, answerShapes.group),
      oldName,
    )
    return groupNamed(im, newName)
  },
})
