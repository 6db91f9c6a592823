import { named, text } from '../../../kernel/check.ts'
import { method } from '../context.ts'
import { openConversation } from '../open-conversation.ts'

export const getConversationProfile = method<'getConversationProfile'>({
  args: [named('conversationID', text)],
  async run(im, conversationID) {
    const { entity } = await openConversation(im, conversationID, 'getConversationProfile')
    return { conversation: entity }
  },
})
