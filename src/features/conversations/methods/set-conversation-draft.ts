import { object, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { method } from '../context.ts'

export const setConversationDraft = method<'setConversationDraft'>({
  args: [object({ conversationID: text, draftText: string })],
  async run(im, { conversationID, draftText }) {
    const record = im.conversations.known(conversationID)
    if (record === undefined) {
      const data = { conversationID }
      throw imError(errorCodes.CONVERSATION_NOT_FOUND, { action: 'setConversationDraft', data })
    }
    im.changes.batch(() => {
      im.conversations.drafted(record, draftText)
      im.listChanged()
    })
    return { conversationID, conversation: record.entity }
  },
})
