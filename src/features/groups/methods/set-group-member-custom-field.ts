import { object, optional, text } from '../../../kernel/check.ts'
import { changeMember } from '../change-member.ts'
import { method } from '../context.ts'
import { customFields } from '../custom-fields.ts'
import { refuseInRoom } from '../refusals.ts'

export const setGroupMemberCustomField = method<'setGroupMemberCustomField'>({
  args: [object({ groupID: text, userID: optional(text), memberCustomField: customFields })],
  run(im, { groupID, userID = im.gate.me.userID, memberCustomField }) {
    const action = 'setGroupMemberCustomField'
    refuseInRoom(im, groupID, action)
    return changeMember(im, action, { groupID, userID, memberCustomField })
  },
})
