import { method } from '../context.ts'
import { fillFolder, ofFolder } from './add-conversations-to-group.ts'

export const deleteConversationsFromGroup = method<'deleteConversationsFromGroup'>({
  args: [ofFolder],
  run: (im, options) => fillFolder(im, options, 'deleteConversationsFromGroup', 2),
})
