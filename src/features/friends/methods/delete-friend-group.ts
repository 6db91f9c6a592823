import { object } from '../../../kernel/check.ts'
import { admitGroup, groupName, groupNamed } from '../change-friend-group.ts'
import { friendCommands } from '../commands.ts'
import { ask, method } from '../context.ts'
import { answerShapes } from '../model.ts'

export const deleteFriendGroup = method<'deleteFriendGroup'>({
  args: [object({ name: groupName })],
  async run(im, { name }) {
    await im.lists.load()
    const before = groupNamed(im, name)
    admitGroup(await ask(im, friendCommands.deleteGroup, { name }, answerShapes.group), name)
    return before
  },
})
