import { object, text } from '../../../kernel/check.ts'
import { c2cID } from '../../messages/index.ts'
import { method } from '../context.ts'
import { inviteFields, refuse, sendInvite } from '../send-invite.ts'

const inviteArgs = [object({ ...inviteFields, userID: text })]

export const invite = method<'invite'>({
  args: inviteArgs,
  run(im, options, inviteID) {
    const { userID } = options
    if (userID === im.gate.me.userID) refuse('userID', 'must be somebody else')
    const target = { conversationID: c2cID(userID), groupID: '', inviteeList: [userID] }
    return sendInvite(im, target, options, inviteID)
  },
})
