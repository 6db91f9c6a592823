import { method } from '../context.ts'

export const getFriendGroupList = method<'getFriendGroupList'>({
  args: [],
  async run(im) {
    await im.lists.load()
    return im.store.groups
  },
})
