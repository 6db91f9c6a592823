import { fillFolder, ofFolder } from '../change-folder.ts'
import { method } from '../context.ts'

export const addConversationsToGroup = method<'addConversationsToGroup'>({
  args: [ofFolder],
  run: (im, options) => fillFolder(im, options, 'addConversationsToGroup', 1),
})
