import { object, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { presenceCommands } from '../commands.ts'
import { ask, firstOf, method } from '../context.ts'

export const getUserStatus = method<'getUserStatus'>({
  args: [object({ userIDList: arrayOf(text) })],
  async run(im, { userIDList }) {
    const { statusList, failureUserList } = await ask(
      im,
      presenceCommands.get,
      firstOf(userIDList, im.cloud.value('status_query_count')),
    )
    im.presence.answered(statusList)
    return {
      successUserList: statusList.map((status) => ({ ...status })),
      failureUserList: [...failureUserList],
    }
  },
})
