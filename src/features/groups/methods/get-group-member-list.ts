import { number, object, optional, string, text } from '../../../kernel/check.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { MEMBER_PAGE, MEMBER_PAGE_MAX } from '../limits.ts'
import { toMember } from '../model.ts'

export const getGroupMemberList = method<'getGroupMemberList'>({
  args: [object({ groupID: text, count: optional(number), role: optional(string) })],
  async run(im, { groupID, count = MEMBER_PAGE, offset = 0, role = '' }) {
    const answer = await im.wire.call(groupCommands.members, {
      groupID,
      limit: Math.min(Math.max(1, Math.trunc(count)), MEMBER_PAGE_MAX),
      offset: Number(offset) || 0,
      memberRoleFilter: role,
    })
    return { memberList: answer.memberList.map(toMember), offset: answer.offset }
  },
})
