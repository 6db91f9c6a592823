import { arrayOf, object, text } from '../../kernel/check.ts'
import type { ConversationsOfGroupOptions, ConversationsResult } from './api.ts'
import { conversationCommands } from './commands.ts'
import type { ConversationContext } from './context.ts'
import { folderName } from './folder-name.ts'
import { requestForEach } from './for-each-conversation.ts'

export const ofFolder = object({ conversationIDList: arrayOf(text), groupName: folderName })

/** `operationType`: 1 adds, 2 removes. */
export const fillFolder = (
  im: ConversationContext,
  { conversationIDList, groupName }: ConversationsOfGroupOptions,
  action: string,
  operationType: 1 | 2,
): Promise<ConversationsResult> =>
  requestForEach(im, conversationIDList, action, (conversationList) =>
    im.wire.call(conversationCommands.fillFolder, { groupName, operationType, conversationList }),
  )
