import { method } from '../context.ts'

export const getConversationGroupList = method<'getConversationGroupList'>({
  args: [],
  async run(im) {
    await im.folders.load()
    return im.folders.names
  },
})
