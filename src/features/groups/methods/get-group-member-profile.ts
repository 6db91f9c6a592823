import { object, optional, text } from '../../../kernel/check.ts'
import { deepCopy } from '../../../kernel/handed-out.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { refuseInRoom } from '../refusals.ts'

export const getGroupMemberProfile = method<'getGroupMemberProfile'>({
  args: [
    object({
      groupID: text,
      userIDList: arrayOf(text),
      memberCustomFieldFilter: optional(arrayOf(text)),
    }),
  ],
  async run(im, { groupID, userIDList, memberCustomFieldFilter: keys }) {
    refuseInRoom(im, groupID, 'getGroupMemberProfile')
    const answer = await im.wire.call(groupCommands.memberProfiles, {
      groupID,
      userIDList: userIDList.slice(0, LIMITS.MEMBER_PROFILE_LIST),
    })
    const memberList = im.members.received(groupID, answer.memberList)
    if (keys === undefined) return { memberList }
    return {
      memberList: memberList.map((member) => ({
        ...member,
        memberCustomField: deepCopy(
          member.memberCustomField.filter(({ key }) => keys.includes(key)),
        ),
      })),
    }
  },
})
