import { named, text } from '../../../kernel/check.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { left } from '../membership.ts'

export const quitGroup = method<'quitGroup'>({
  args: [named('groupID', text)],
  async run(im, groupID) {
    const isOwn = im.groups.get(groupID)?.selfInfo.role === 'Owner'
    if (im.rooms?.has(groupID) && !isOwn) {
      await im.rooms.quit(groupID)
      return { groupID }
    }
    im.gate.checkUser('quitGroup')
    const { position } = await im.wire.call(groupCommands.quit, { groupID })
    im.accountLog.take(position)
    left(im, groupID, position)
    return { groupID }
  },
})
