import { object, optional } from '../../../kernel/check.ts'
import { oneOf } from '../../../kernel/value-checks.ts'
import { TYPES } from '../../../protocol/types.ts'
import type { CheckFriendResult } from '../api.ts'
import { friendCommands } from '../commands.ts'
import { ask, method } from '../context.ts'
import { answerShapes } from '../model.ts'
import { failureOf, ofUsers, upToLimit } from '../user-results.ts'

export const checkFriend = method<'checkFriend'>({
  args: [
    object({
      ...ofUsers,
      type: optional(oneOf([TYPES.SNS_CHECK_TYPE_SINGLE, TYPES.SNS_CHECK_TYPE_BOTH])),
    }),
  ],
  async run(im, { userIDList, type = TYPES.SNS_CHECK_TYPE_BOTH }) {
    const kind = type as typeof TYPES.SNS_CHECK_TYPE_BOTH
    const request = { userIDList: upToLimit(userIDList), type: kind }
    const { resultList } = await ask(im, friendCommands.check, request, answerShapes.check)
    const result: CheckFriendResult = { successUserIDList: [], failureUserIDList: [] }
    for (const one of resultList) {
      const { userID, resultCode: code, relation } = one
      if (code === 0) result.successUserIDList.push({ userID, code, relation })
      else result.failureUserIDList.push(failureOf(one))
    }
    return result
  },
})
