import { fillFolder, ofFolder } from '../change-folder.ts'
import { method } from '../context.ts'

export const deleteConversationsFromGroup = method<'deleteConversationsFromGroup'>({
  args: [ofFolder],
  run: (im, options) => fillFolder(im, options, 'deleteConversationsFromGroup', 2),
})
