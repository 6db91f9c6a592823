import { named, text } from '../../../kernel/check.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'

export const getGroupOnlineMemberCount = method<'getGroupOnlineMemberCount'>({
  args: [named('groupID', text)],
  async run(im, groupID) {
    im.gate.checkUser('getGroupOnlineMemberCount')
    const memberCount = await im.onlineCounts.of(
      groupID,
      im.groups.get(groupID)?.type,
      async () => {
        const answer = await im.wire.call(groupCommands.onlineCount, { groupID })
        return answer.memberCount
      },
    )
    return { memberCount }
  },
})
