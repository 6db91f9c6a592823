import { object, text } from '../../../kernel/check.ts'
import { arrayOf, atMost } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { method } from '../context.ts'
import { setForEach } from '../for-each-conversation.ts'

export const setConversationCustomData = method<'setConversationCustomData'>({
  args: [
    object({
      conversationIDList: arrayOf(text),
      customData: atMost(LIMITS.CONVERSATION_CUSTOM_DATA_CHARS),
    }),
  ],
  run: (im, { conversationIDList, customData }) =>
    setForEach(im, conversationIDList, 'setConversationCustomData', { customData }),
})
