import { boolean, object, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { method } from '../context.ts'
import { setForEach } from '../for-each-conversation.ts'
import { mark } from '../mark.ts'

export const markConversation = method<'markConversation'>({
  args: [object({ conversationIDList: arrayOf(text), markType: mark, enableMark: boolean })],
  run: (im, { conversationIDList, markType, enableMark }) =>
    setForEach(im, conversationIDList, 'markConversation', {
      // All digits: from 10^21 on, String(number) uses an exponent.
      markType: BigInt(markType).toString(),
      enableMark,
    }),
})
