import { arrayOf, boolean, type Check, object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { method } from '../context.ts'
import { setForEach } from '../for-each-conversation.ts'

const MARKS_END = 2 ** 64

/** Rejects numbers that a double cannot hold exactly, since the list shows marks as numbers. */
export const mark: Check = (value, name) => {
  const mark = Number(value)
  const isExact = typeof value === 'number' || (typeof value === 'bigint' && BigInt(mark) === value)
  if (isExact && Number.isInteger(mark) && mark > 0 && mark < MARKS_END) return
  throw imError(errorCodes.INVALID_OPERATION, {
    action: `check ${name}`,
    why: 'must be an integer from 1, below 2^64, that a number can represent',
    data: { parameter: name },
  })
}

export const markConversation = method<'markConversation'>({
  args: [object({ conversationIDList: arrayOf(text), markType: mark, enableMark: boolean })],
  run: (im, { conversationIDList, markType, enableMark }) =>
    setForEach(im, conversationIDList, 'markConversation', {
      // All digits: from 10^21 on, String(number) uses an exponent.
      markType: BigInt(markType).toString(),
      enableMark,
    }),
})
