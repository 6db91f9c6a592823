import { method } from '../context.ts'

export const getFriendList = method<'getFriendList'>({
  args: [],
  async run(im) {
    await im.lists.load()
    return im.store.friends
  },
})
