import { groupUsers, sendFriends } from '../change-friend-group.ts'
import { friendCommands } from '../commands.ts'
import { ask, method } from '../context.ts'
import { answerShapes } from '../model.ts'

export const createFriendGroup = method<'createFriendGroup'>({
  args: [groupUsers],
  run: (im, { name, userIDList }) =>
    sendFriends(im, name, userIDList, (friends) =>
      ask(im, friendCommands.createGroup, { name, userIDList: friends }, answerShapes.group),
    ),
})
