import { method } from '../context.ts'

export const getFriendApplicationList = method<'getFriendApplicationList'>({
  args: [],
  async run(im) {
    await im.lists.load()
    return im.store.applicationList
  },
})
