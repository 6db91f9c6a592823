import { object, optional, text } from '../../../kernel/check.ts'
import { anything, oneOf, wellFormed } from '../../../kernel/value-checks.ts'
import type { HandleGroupApplicationOptions } from '../api.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { afterRequest } from '../membership.ts'
import type { GroupApplication } from '../model.ts'

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
