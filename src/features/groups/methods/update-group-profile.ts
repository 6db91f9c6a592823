import { boolean, object, optional, string, text } from '../../../kernel/check.ts'
import { wellFormed, words } from '../../../kernel/value-checks.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { customFields } from '../custom-fields.ts'
import { afterRequest } from '../membership.ts'

export const updateGroupProfile = method<'updateGroupProfile'>({
  args: [
    object({
      groupID: text,
      name: optional(words),
      introduction: optional(wellFormed),
      notification: optional(wellFormed),
      avatar: optional(wellFormed),
      muteAllMembers: optional(boolean),
      joinOption: optional(string),
      inviteOption: optional(string),
      groupCustomField: optional(customFields),
    }),
  ],
  async run(im, { muteAllMembers: isMuted, ...changes }) {
    const { name, introduction, notification } = changes
    im.configuration.refuseProfanity('updateGroupProfile', name, introduction, notification)
    const groupOf = afterRequest(im, changes.groupID)
    const answer = await im.wire.call(groupCommands.update, {
      ...changes,
      ...(isMuted !== undefined && { muteAllMembers: isMuted ? 'On' : 'Off' }),
    })
    return { group: groupOf(answer.group) }
  },
})
