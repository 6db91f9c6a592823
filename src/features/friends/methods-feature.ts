import { methodsOver } from '../methods-over.ts'
import type { FriendApi } from './api.ts'
import type { FriendContext } from './context.ts'
import { friendStateFeature } from './index.ts'
import { acceptFriendApplication } from './methods/accept-friend-application.ts'
import { addFriend } from './methods/add-friend.ts'
import { addToFriendGroup } from './methods/add-to-friend-group.ts'
import { checkFriend } from './methods/check-friend.ts'
import { createFriendGroup } from './methods/create-friend-group.ts'
import { deleteFriend } from './methods/delete-friend.ts'
import { deleteFriendApplication } from './methods/delete-friend-application.ts'
import { deleteFriendGroup } from './methods/delete-friend-group.ts'
import { getFriendApplicationList } from './methods/get-friend-application-list.ts'
import { getFriendGroupList } from './methods/get-friend-group-list.ts'
import { getFriendList } from './methods/get-friend-list.ts'
import { getFriendProfile } from './methods/get-friend-profile.ts'
import { refuseFriendApplication } from './methods/refuse-friend-application.ts'
import { removeFromFriendGroup } from './methods/remove-from-friend-group.ts'
import { renameFriendGroup } from './methods/rename-friend-group.ts'
import { setFriendApplicationRead } from './methods/set-friend-application-read.ts'
import { updateFriend } from './methods/update-friend.ts'

const table = {
  getFriendList,
  addFriend,
  deleteFriend,
  checkFriend,
  getFriendProfile,
  updateFriend,
  getFriendApplicationList,
  acceptFriendApplication,
  refuseFriendApplication,
  deleteFriendApplication,
  setFriendApplicationRead,
  getFriendGroupList,
  createFriendGroup,
  deleteFriendGroup,
  renameFriendGroup,
  addToFriendGroup,
  removeFromFriendGroup,
}

/** My friends, who asks to be one, and friend groups. */
export const friendFeature = methodsOver<FriendApi, FriendContext>(
  'friends',
  friendStateFeature,
  table,
)
