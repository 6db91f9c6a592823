import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { read } from './add-joined-group.ts'
import type { GroupMemberResult } from './api.ts'
import { type ChangeMemberRequest, groupCommands } from './commands.ts'
import type { GroupContext } from './context.ts'
import { afterRequest } from './membership.ts'
import type { GroupMember } from './model.ts'

/** Changes of my own membership also come by the account's log, as to my other devices. */
export const changeMember = async (
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
