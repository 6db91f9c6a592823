import { object, text } from '../../../kernel/check.ts'
import { friendCommands } from '../commands.ts'
import { method } from '../context.ts'

export const refuseFriendApplication = method<'refuseFriendApplication'>({
  args: [object({ userID: text })],
  async run(im, { userID }) {
    const action = 'Response_Action_Reject'
    await im.wire.call(friendCommands.respond, { userID, action, remark: '' })
    return { userID }
  },
})
