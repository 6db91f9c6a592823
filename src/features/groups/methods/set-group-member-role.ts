import { object, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../../kernel/errors.ts'
import { wireRole } from '../../../protocol/names.ts'
import { TYPES } from '../../../protocol/types.ts'
import { changeMember } from '../change-member.ts'
import { type GroupContext, method } from '../context.ts'

export const setGroupMemberRole = method<'setGroupMemberRole'>({
  args: [object({ groupID: text, userID: text, role: string })],
  run(im, { groupID, userID, role }) {
    const obstacle = obstacleToRole(im, groupID, userID, role)
    if (obstacle !== undefined)
      throw imError(obstacle, { action: 'setGroupMemberRole', data: { groupID, userID, role } })
    const wire = wireRole[role as keyof typeof wireRole]
    return changeMember(im, 'setGroupMemberRole', { groupID, userID, role: wire })
  },
})

/** An obstacle that is known without a request. */
const obstacleToRole = (
  im: GroupContext,
  groupID: string,
  userID: string,
  role: string,
): ErrorRow | undefined => {
  const { type, selfInfo } = im.groups.get(groupID) ?? {}
  if (type === TYPES.GRP_WORK || type === TYPES.GRP_AVCHATROOM) return errorCodes.CANNOT_SET_ROLE
  if (selfInfo !== undefined && selfInfo.role !== 'Owner') return errorCodes.NOT_OWNER
  const isCustom = role === 'Custom' && (type === undefined || type === TYPES.GRP_COMMUNITY)
  if (role !== 'Admin' && role !== 'Member' && !isCustom) return errorCodes.INVALID_MEMBER_ROLE
  return userID === im.gate.me.userID ? errorCodes.CANNOT_SET_SELF_ROLE : undefined
}
