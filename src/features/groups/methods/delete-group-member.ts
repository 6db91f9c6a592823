import { number, object, optional, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { arrayOf, numeric, wellFormed } from '../../../kernel/value-checks.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { afterRequest } from '../membership.ts'
import { refuseInRoom } from '../refusals.ts'

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
