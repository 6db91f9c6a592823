import { object, optional, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { presenceCommands } from '../commands.ts'
import { ask, firstOf, method } from '../context.ts'

export const unsubscribeUserStatus = method<'unsubscribeUserStatus'>({
  args: [optional(object({ userIDList: optional(arrayOf(text)) }))],
  async run(im, { userIDList = [] } = {}) {
    const { presence } = im
    const userIDs = firstOf(userIDList, im.cloud.value('status_unsub_count'))
    const { failureUserList } = await ask(im, presenceCommands.unsubscribe, userIDs)
    presence.unsubscribed(userIDs.length === 0 ? [...presence.subscribed] : userIDs)
    return { failureUserList: [...failureUserList] }
  },
})
