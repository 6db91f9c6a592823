import { method } from '../context.ts'
import { fillFolder, ofFolder } from '../fill-folder.ts'

export const deleteConversationsFromGroup = method<'deleteConversationsFromGroup'>({
  args: [ofFolder],
  run: (im, options) => fillFolder(im, options, 'deleteConversationsFromGroup', 2),
})
