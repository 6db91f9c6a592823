import { named, text } from '../../../kernel/check.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { left } from '../membership.ts'

export const dismissGroup = method<'dismissGroup'>({
  args: [named('groupID', text)],
  async run(im, groupID) {
    const { position } = await im.wire.call(groupCommands.dismiss, { groupID })
    im.accountLog.take(position)
    left(im, groupID, position)
    return { groupID }
  },
})
