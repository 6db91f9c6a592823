import { named, text } from '../../../kernel/check.ts'
import { readable } from '../../../kernel/readable.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { groupShape, toGroup } from '../model.ts'

export const searchGroupByID = method<'searchGroupByID'>({
  args: [named('groupID', text)],
  async run(im, groupID) {
    const { group } = await im.wire.call(groupCommands.search, { groupID })
    return { group: toGroup(readable('searchGroupByID', groupShape, group), im.gate.me.userID) }
  },
})
