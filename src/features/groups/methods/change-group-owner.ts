import { object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../../kernel/errors.ts'
import { TYPES } from '../../../protocol/types.ts'
import { groupCommands } from '../commands.ts'
import { type GroupContext, method } from '../context.ts'
import { afterRequest } from '../membership.ts'

export const changeGroupOwner = method<'changeGroupOwner'>({
  args: [object({ groupID: text, newOwnerID: text })],
  async run(im, { groupID, newOwnerID }) {
    const refuse = (row: ErrorRow) =>
      imError(row, { action: 'changeGroupOwner', data: { groupID } })
    const obstacle = obstacleTo(im, groupID, newOwnerID)
    if (obstacle !== undefined) throw refuse(obstacle)
    const groupOf = afterRequest(im, groupID)
    const { group } = await im.wire.call(groupCommands.changeOwner, { groupID, newOwnerID })
    if (group === undefined) throw refuse(errorCodes.MEMBER_NOT_IN_GROUP)
    return { group: groupOf(group) }
  },
})

/** An obstacle that is known without a request. */
const obstacleTo = (
  im: GroupContext,
  groupID: string,
  newOwnerID: string,
): ErrorRow | undefined => {
  const group = im.groups.get(groupID)
  if (group?.type === TYPES.GRP_AVCHATROOM) return errorCodes.CANNOT_CHANGE_OWNER_IN_AV
  if (newOwnerID === im.gate.me.userID) return errorCodes.CANNOT_CHANGE_OWNER_TO_SELF
  const isOwner = group === undefined || group.selfInfo.role === TYPES.GRP_MBR_ROLE_OWNER
  return isOwner ? undefined : errorCodes.NOT_OWNER
}
