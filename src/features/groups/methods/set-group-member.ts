import { object, optional, string, text, wellFormed, whole } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../../kernel/errors.ts'
import { wireRole } from '../../../protocol/names.ts'
import { TYPES } from '../../../protocol/types.ts'
import { read } from '../add-joined-group.ts'
import type { GroupMemberResult } from '../api.ts'
import { type ChangeMemberRequest, groupCommands } from '../commands.ts'
import { afterRequest, type GroupContext, method } from '../context.ts'
import type { GroupMember } from '../model.ts'
import { refuseInRoom } from '../refusals.ts'
import { customFields } from './create-group.ts'

export const setGroupMemberRole = method<'setGroupMemberRole'>({
  args: [object({ groupID: text, userID: text, role: string })],
  run(im, { groupID, userID, role }) {
    const obstacle = obstacleToRole(im, groupID, userID, role)
    if (obstacle !== undefined)
      throw imError(obstacle, { action: 'setGroupMemberRole', data: { groupID, userID, role } })
    const wire = wireRole[role as keyof typeof wireRole]
    return change(im, 'setGroupMemberRole', { groupID, userID, role: wire })
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

export const setGroupMemberMuteTime = method<'setGroupMemberMuteTime'>({
  args: [object({ groupID: text, userID: text, muteTime: whole(0, 2 ** 32 - 1) })],
  run(im, { groupID, userID, muteTime }) {
    const action = 'setGroupMemberMuteTime'
    if (userID === im.gate.me.userID)
      throw imError(errorCodes.CANNOT_MUTE_SELF, { action, data: { groupID } })
    return change(im, action, { groupID, userID, muteTime })
  },
})

export const setGroupMemberNameCard = method<'setGroupMemberNameCard'>({
  args: [object({ groupID: text, userID: optional(text), nameCard: wellFormed })],
  run(im, { groupID, userID = im.gate.me.userID, nameCard }) {
    const action = 'setGroupMemberNameCard'
    refuseInRoom(im, groupID, action)
    im.configuration.refuseProfanity(action, nameCard)
    return change(im, action, { groupID, userID, nameCard })
  },
})

export const setGroupMemberCustomField = method<'setGroupMemberCustomField'>({
  args: [object({ groupID: text, userID: optional(text), memberCustomField: customFields })],
  run(im, { groupID, userID = im.gate.me.userID, memberCustomField }) {
    const action = 'setGroupMemberCustomField'
    refuseInRoom(im, groupID, action)
    return change(im, action, { groupID, userID, memberCustomField })
  },
})

/** Changes of my own membership also come by the account's log, as to my other devices. */
const change = async (
  im: GroupContext,
  action: string,
  request: ChangeMemberRequest,
): Promise<GroupMemberResult> => {
  const { groupID, userID } = request
  const groupOf = afterRequest(im, groupID)
  const { member } = await im.wire.call(groupCommands.changeMember, request)
  if (member === undefined)
    throw imError(errorCodes.MEMBER_NOT_IN_GROUP, { action, data: { groupID, userID } })
  const [entity] = im.members.received(groupID, [member])
  const group = im.groups.get(groupID) ?? groupOf(await read(im, groupID))
  return { group, member: entity as GroupMember }
}
