import { friendCommands } from '../commands.ts'
import { method } from '../context.ts'

export const setFriendApplicationRead = method<'setFriendApplicationRead'>({
  args: [],
  async run(im) {
    await im.lists.load()
    const position = im.store.newestPosition
    if (im.store.unreadCount > 0) await im.wire.call(friendCommands.readApplications, { position })
    return im.store.applicationList
  },
})
