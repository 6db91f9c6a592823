import { named, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { requireReadable } from '../../messages/index.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'
import { listed } from '../listed.ts'

export const getConversationProfile = method<'getConversationProfile'>({
  args: [named('conversationID', text)],
  async run(im, conversationID) {
    requireReadable(conversationID, 'getConversationProfile')
    const { conversations } = await im.wire.call(conversationCommands.get, {
      conversationIDList: [conversationID],
    })
    im.changes.batch(() => {
      for (const row of conversations) listed(im, row)
    })
    const record = im.conversations.get(conversationID)
    if (record !== undefined) return { conversation: record.entity }
    throw imError(errorCodes.CONVERSATION_NOT_FOUND, {
      wanted: 'getConversationProfile',
      data: { conversationID },
    })
  },
})
