import { anything, object, oneOf, optional, text, wellFormed } from '../../../kernel/check.ts'
import type { Caller } from '../../../kernel/wire.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import type { HandleGroupApplicationOptions } from '../api.ts'
import { groupCommands } from '../commands.ts'
import { afterRequest, method } from '../context.ts'
import type { GroupApplication } from '../model.ts'

export const getGroupApplicationList = method<'getGroupApplicationList'>({
  args: [],
  async run(im) {
    const list: GroupApplication[] = []
    let startTime = 0
    let wire: Caller = im.wire
    do {
      const limit = LIMITS.APPLICATION_PAGE
      const page = await wire.call(groupCommands.applications, { startTime, limit })
      wire = im.wire.own
      list.push(...page.applicationList)
      // The time must advance: a server that never ends the list is not requested again.
      startTime = page.nextStartTime > startTime ? page.nextStartTime : 0
    } while (startTime !== 0)
    return { applicationList: list }
  },
})

export const handleGroupApplication = method<'handleGroupApplication'>({
  args: [
    object({
      handleAction: oneOf(['Agree', 'Reject']),
      handleMessage: optional(wellFormed),
      message: optional(anything),
      application: optional(anything),
    }),
  ],
  async run(im, options) {
    const { handleAction, handleMessage = '' } = options
    const key = keyOf(options)
    const groupOf = afterRequest(im, key.groupID)
    const { group } = await im.wire.call(groupCommands.answerApplication, {
      ...key,
      handleAction: handleAction as 'Agree' | 'Reject',
      handleMessage,
    })
    return { group: groupOf(group) }
  },
})

const named = object({ groupID: text, authentication: text, messageKey: text })

/** The key of an application: from an entry of the list, or from its notice. */
const keyOf = ({ message, application }: HandleGroupApplicationOptions) => {
  const details = application ?? { groupID: message?.to, ...message?.payload }
  named(details, application === undefined ? 'message' : 'application')
  const { groupID, authentication, messageKey } = details as GroupApplication
  return { groupID, authentication, messageKey }
}
