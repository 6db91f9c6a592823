import {
  arrayOf,
  number,
  numeric,
  object,
  optional,
  text,
  wellFormed,
} from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { AddResult } from '../../../protocol/names.ts'
import { groupCommands } from '../commands.ts'
import { afterRequest, method } from '../context.ts'
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

export const deleteGroupMember = method<'deleteGroupMember'>({
  args: [
    object({
      groupID: text,
      userIDList: arrayOf(text),
      reason: optional(wellFormed),
      duration: optional(numeric(number)),
    }),
  ],
  async run(im, { groupID, userIDList, reason = '', duration = 0 }) {
    if (!(duration > 0))
      refuseInRoom(im, groupID, 'deleteGroupMember', errorCodes.INVALID_BAN_DURATION)
    const groupOf = afterRequest(im, groupID)
    const { group } = await im.wire.call(groupCommands.removeMembers, {
      groupID,
      userIDList,
      reason,
      ...(duration > 0 && { duration }),
    })
    im.members.left(groupID, userIDList)
    return { group: groupOf(group), userIDList: [...new Set(userIDList)] }
  },
})
