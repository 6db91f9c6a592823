import { object } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { anything } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { conversationIDOf, groupOf, identityOf, sequenceOf } from '../../messages/index.ts'
import { receiptCommands } from '../commands.ts'
import { message as isMessage, liveOf, method } from '../context.ts'

export const getGroupMessageReadMemberList = method<'getGroupMessageReadMemberList'>({
  args: [object({ message: isMessage, filter: anything, cursor: anything, count: anything })],
  async run(im, { message: input, filter, cursor, count }) {
    const message = liveOf(im, input)
    const groupID = groupOf(conversationIDOf(message))
    if (groupID === '') {
      throw imError(errorCodes.MSG_INVALID_CONV_TYPE, {
        action: 'getGroupMessageReadMemberList',
        data: { message },
      })
    }
    const answer = await im.wire.call(receiptCommands.readers, {
      groupID,
      sequence: sequenceOf(message),
      filter: filter === 1 ? 1 : 0,
      cursor: typeof cursor === 'string' ? cursor : '',
      count: isCount(count) ? count : LIMITS.READER_PAGE,
    })
    return { messageID: identityOf(message), ...answer }
  },
})

const isCount = (count: unknown): count is number =>
  Number.isInteger(count) && (count as number) > 0 && (count as number) < LIMITS.READER_PAGE
