import { number, object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { anything, numeric } from '../../../kernel/value-checks.ts'
import { ROOM_MEMBERS_BIT } from '../../../protocol/names.ts'
import { TYPES } from '../../../protocol/types.ts'
import { groupCommands } from '../commands.ts'
import { type GroupContext, method } from '../context.ts'
import { MEMBER_PAGE, MEMBER_PAGE_MAX } from '../limits.ts'
import { noRooms } from '../refusals.ts'

export const getGroupMemberList = method<'getGroupMemberList'>({
  args: [
    object({
      groupID: text,
      count: optional(numeric(number)),
      offset: optional(anything),
      role: optional(string),
      filter: optional(numeric(number)),
    }),
  ],
  async run(im, { groupID, count = MEMBER_PAGE, offset = 0, role = '', filter = 0 }) {
    if (im.groups.get(groupID)?.type === TYPES.GRP_AVCHATROOM)
      return pageOfRoom(im, groupID, Number(offset) || 0, filter)
    const { memberList, offset: next } = await im.wire.call(groupCommands.members, {
      groupID,
      limit: Math.min(Math.max(1, Math.trunc(count)), MEMBER_PAGE_MAX),
      offset: Number(offset) || 0,
      memberRoleFilter: role,
    })
    const isCommunity = im.groups.get(groupID)?.type === TYPES.GRP_COMMUNITY
    return {
      memberList: im.members.received(groupID, memberList),
      offset: isCommunity ? `${next || ''}` : next,
    }
  },
})

/** Members of a live room: a different command, which is requested rarely. */
const pageOfRoom = async (im: GroupContext, groupID: string, offset: number, filter: number) => {
  if (!im.configuration.isPurchased(ROOM_MEMBERS_BIT))
    throw imError(errorCodes.CANNOT_USE_FEATURE, { action: 'getGroupMemberList' })
  if (im.rooms === undefined) throw noRooms('getGroupMemberList', groupID)
  if (!im.rooms.memberCalls.takes(im.cloud.value('av_members_freq_limit')))
    throw imError(errorCodes.OVER_FREQUENCY_LIMIT, { action: 'getGroupMemberList' })
  const request = { groupID, offset, ...(filter > 0 && { filter }) }
  const answer = await im.wire.call(groupCommands.roomMembers, request)
  const memberList = im.members.received(groupID, answer.memberList)
  return { memberList, offset: answer.offset }
}
