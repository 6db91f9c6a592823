import { boolean, object, text } from '../../../kernel/check.ts'
import { ImError } from '../../../kernel/errors.ts'
import { requirePeer } from '../../messages/index.ts'
import { method } from '../context.ts'
import { setForEach } from '../each.ts'
import { openConversation } from '../open-conversation.ts'

export const pinConversation = method<'pinConversation'>({
  args: [object({ conversationID: text, isPinned: boolean })],
  async run(im, { conversationID, isPinned }) {
    requirePeer(conversationID, 'pinConversation')
    if (isPinned && im.conversations.get(conversationID) === undefined)
      await openConversation(im, conversationID, 'pinConversation')
    const { failureConversationIDList } = await setForEach(
      im,
      [conversationID],
      'pinConversation',
      { isPinned },
    )
    const [failure] = failureConversationIDList
    if (failure !== undefined) throw new ImError(failure.code, failure.message, { conversationID })
    return { conversationID }
  },
})
