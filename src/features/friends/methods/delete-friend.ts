import { object, optional } from '../../../kernel/check.ts'
import { oneOf } from '../../../kernel/value-checks.ts'
import { NO_FRIEND } from '../../../protocol/server-codes.ts'
import { TYPES } from '../../../protocol/types.ts'
import type { DeleteFriendResult } from '../api.ts'
import { friendCommands } from '../commands.ts'
import { ask, method } from '../context.ts'
import { answerShapes } from '../model.ts'
import { failureOf, ofUsers, upToLimit } from '../user-results.ts'

export const deleteFriend = method<'deleteFriend'>({
  args: [
    object({
      ...ofUsers,
      type: optional(oneOf([TYPES.SNS_DELETE_TYPE_SINGLE, TYPES.SNS_DELETE_TYPE_BOTH])),
    }),
  ],
  async run(im, { userIDList, type = TYPES.SNS_DELETE_TYPE_BOTH }) {
    const userIDs = upToLimit(userIDList)
    const were = new Set(userIDs.filter((userID) => im.store.get(userID)))
    const request = { userIDList: userIDs, type: type as typeof TYPES.SNS_DELETE_TYPE_BOTH }
    const { resultList } = await ask(im, friendCommands.delete, request, answerShapes.results)
    const result: DeleteFriendResult = { successUserIDList: [], failureUserIDList: [] }
    for (const one of resultList) {
      // Removed meanwhile, by another device or by an earlier attempt of this request.
      const isGone = one.resultCode === NO_FRIEND && were.has(one.userID)
      if (one.resultCode === 0 || isGone) result.successUserIDList.push({ userID: one.userID })
      else result.failureUserIDList.push(failureOf(one))
    }
    return result
  },
})
