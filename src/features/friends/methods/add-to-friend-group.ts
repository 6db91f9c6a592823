import { changeGroupUsers, groupUsers } from '../change-friend-group.ts'
import { method } from '../context.ts'

export const addToFriendGroup = method<'addToFriendGroup'>({
  args: [groupUsers],
  run: (im, { name, userIDList }) => changeGroupUsers(im, name, userIDList, 1),
})
