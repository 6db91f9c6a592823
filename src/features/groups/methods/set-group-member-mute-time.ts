import { object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { whole } from '../../../kernel/value-checks.ts'
import { changeMember } from '../change-member.ts'
import { method } from '../context.ts'

export const setGroupMemberMuteTime = method<'setGroupMemberMuteTime'>({
  args: [object({ groupID: text, userID: text, muteTime: whole(0, 2 ** 32 - 1) })],
  run(im, { groupID, userID, muteTime }) {
    const action = 'setGroupMemberMuteTime'
    if (userID === im.gate.me.userID)
      throw imError(errorCodes.CANNOT_MUTE_SELF, { action, data: { groupID } })
    return changeMember(im, action, { groupID, userID, muteTime })
  },
})
