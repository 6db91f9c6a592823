import { object, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { presenceCommands } from '../commands.ts'
import { ask, firstOf, method, take } from '../context.ts'

export const subscribeUserStatus = method<'subscribeUserStatus'>({
  args: [object({ userIDList: arrayOf(text) })],
  async run(im, { userIDList }) {
    const { presence } = im
    const { statusList, failureUserList } = await ask(
      im,
      presenceCommands.subscribe,
      firstOf(userIDList, im.cloud.value('status_sub_count')),
    )
    for (const { userID } of statusList) presence.subscribed.add(userID)
    take(im, statusList, false)
    return { failureUserList: [...failureUserList] }
  },
})
