import { object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { AddResult } from '../../../protocol/names.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { afterRequest } from '../membership.ts'
import { refuseInRoom } from '../refusals.ts'

export const addGroupMember = method<'addGroupMember'>({
  args: [object({ groupID: text, userIDList: arrayOf(text) })],
  async run(im, { groupID, userIDList }) {
    refuseInRoom(im, groupID, 'addGroupMember', errorCodes.CANNOT_ADD_MEMBER_IN_AV)
    const groupOf = afterRequest(im, groupID)
    const answer = await im.wire.call(groupCommands.addMembers, { groupID, userIDList })
    const those = (expected: number) =>
      answer.memberList.flatMap(({ userID, result }) => (result === expected ? userID : []))
    return {
      successUserIDList: those(AddResult.added),
      failureUserIDList: those(AddResult.failed),
      existedUserIDList: those(AddResult.existed),
      overLimitUserIDList: those(AddResult.overLimit),
      pendingUserIDList: those(AddResult.waits),
      group: groupOf(answer.group),
    }
  },
})
