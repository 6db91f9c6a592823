import { object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { refusedCreation } from '../../../kernel/refused-creation.ts'
import { arrayOf, oneOf } from '../../../kernel/value-checks.ts'
import { TYPES } from '../../../protocol/types.ts'
import { getter } from '../context.ts'
import { isCommunity } from '../conversation-id.ts'
import type { PayloadByType } from '../elements/payloads.ts'
import { textElement } from '../elements/text.ts'
import type { Message } from '../model.ts'
import { creationOptions, newMessage } from '../new-message.ts'

export const createTextAtMessage = getter<'createTextAtMessage'>({
  args: [
    creationOptions(
      object({ text, atUserList: arrayOf(text) }),
      oneOf([TYPES.CONV_GROUP, TYPES.CONV_TOPIC]),
    ),
  ],
  refused: refusedCreation,
  run(im, input) {
    const { text, atUserList } = input.payload
    if (isCommunity(input.to) && atUserList.includes(TYPES.MSG_AT_ALL)) {
      throw imError(errorCodes.INVALID_OPERATION, {
        action: 'check payload.atUserList',
        why: 'communities have no @all',
        data: { parameter: 'payload.atUserList' },
      })
    }
    const content = {
      type: textElement.type,
      payload: () => ({ text }),
      atUserList: [...atUserList],
    }
    return newMessage(im, input, content) as Message<PayloadByType['TIMTextElem']>
  },
})
