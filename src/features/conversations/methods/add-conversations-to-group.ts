import { method } from '../context.ts'
import { fillFolder, ofFolder } from '../fill-folder.ts'

export const addConversationsToGroup = method<'addConversationsToGroup'>({
  args: [ofFolder],
  run: (im, options) => fillFolder(im, options, 'addConversationsToGroup', 1),
})
