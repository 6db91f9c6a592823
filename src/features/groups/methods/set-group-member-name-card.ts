import { object, optional, text } from '../../../kernel/check.ts'
import { wellFormed } from '../../../kernel/value-checks.ts'
import { changeMember } from '../change-member.ts'
import { method } from '../context.ts'
import { refuseInRoom } from '../refusals.ts'

export const setGroupMemberNameCard = method<'setGroupMemberNameCard'>({
  args: [object({ groupID: text, userID: optional(text), nameCard: wellFormed })],
  run(im, { groupID, userID = im.gate.me.userID, nameCard }) {
    const action = 'setGroupMemberNameCard'
    refuseInRoom(im, groupID, action)
    im.configuration.refuseProfanity(action, nameCard)
    return changeMember(im, action, { groupID, userID, nameCard })
  },
})
