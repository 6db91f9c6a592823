import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { addFriend, checkFriends, deleteFriends, updateFriend } from './add-friend.ts'
import { deleteApplication, readFriendApplications, respond } from './answer-friend.ts'
import { createFriendGroup, deleteFriendGroup, fillGroup, renameGroup } from './friend-groups.ts'
import { getFriends, listApplications, listFriends } from './list-friends.ts'

/** Handlers for friends, friend applications and friend groups. */
export const friendHandlers = {
  list: listFriends,
  get: getFriends,
  add: addFriend,
  delete: deleteFriends,
  check: checkFriends,
  update: updateFriend,
  applications: listApplications,
  respond,
  deleteApplication,
  readApplications: readFriendApplications,
  createGroup: createFriendGroup,
  deleteGroup: deleteFriendGroup,
  renameGroup,
  fillGroup,
} satisfies CoreHandlers<typeof commands.friend>
