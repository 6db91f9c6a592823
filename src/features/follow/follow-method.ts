import { named, text } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { readable } from '../../kernel/readable.ts'
import { arrayOf } from '../../kernel/value-checks.ts'
import * as LIMITS from '../../protocol/limits.ts'
import type { followCommands } from './commands.ts'
import { method } from './context.ts'

const resultShape = { resultList: [{ userID: '', resultCode: 0, 'resultInfo?': '' }] }

export const followMethod = (
  action: 'followUser' | 'unfollowUser',
  row: typeof followCommands.add,
) =>
  method<typeof action>({
    args: [named('userIDList', arrayOf(text))],
    async run(im, userIDList) {
      const userIDs = [...new Set(userIDList)]
      if (userIDs.length > LIMITS.FOLLOW_LIST) {
        const why = `more than ${LIMITS.FOLLOW_LIST} users`
        const data = { parameter: 'userIDList' }
        throw imError(errorCodes.INVALID_OPERATION, { action, why, data })
      }
      if (userIDs.length === 0) return []
      const answer = await im.wire.call(row, { userIDList: userIDs })
      const { resultList } = readable(action, resultShape, answer)
      return resultList.map(({ userID, resultCode, resultInfo = '' }) => ({
        userID,
        code: resultCode,
        message: resultInfo,
      }))
    },
  })
