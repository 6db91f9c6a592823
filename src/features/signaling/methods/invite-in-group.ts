import { object, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { groupConversationID } from '../../messages/index.ts'
import { method } from '../context.ts'
import { inviteFields, refuse, sendInvite } from '../send-invite.ts'

const inviteInGroupArgs = [object({ ...inviteFields, groupID: text, inviteeList: arrayOf(text) })]

export const inviteInGroup = method<'inviteInGroup'>({
  args: inviteInGroupArgs,
  run(im, options, inviteID) {
    const { groupID } = options
    const inviteeList = [...new Set(options.inviteeList)].filter((one) => one !== im.gate.me.userID)
    if (inviteeList.length === 0) refuse('inviteeList', 'must have somebody else')
    const conversationID = groupConversationID(groupID)
    return sendInvite(im, { conversationID, groupID, inviteeList }, options, inviteID)
  },
})
