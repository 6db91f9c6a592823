import { methodsOver } from '../methods-over.ts'
import type { FollowApi } from './api.ts'
import type { FollowContext } from './context.ts'
import { followStateFeature } from './index.ts'
import { checkFollowType } from './methods/check-follow-type.ts'
import { followUser } from './methods/follow-user.ts'
import { getMutualFollowersList } from './methods/get-mutual-followers-list.ts'
import { getMyFollowersList } from './methods/get-my-followers-list.ts'
import { getMyFollowingList } from './methods/get-my-following-list.ts'
import { getUserFollowInfo } from './methods/get-user-follow-info.ts'
import { unfollowUser } from './methods/unfollow-user.ts'

const table = {
  followUser,
  unfollowUser,
  getMyFollowersList,
  getMyFollowingList,
  getMutualFollowersList,
  getUserFollowInfo,
  checkFollowType,
}

/** Following users and being followed. */
export const followFeature = methodsOver<FollowApi, FollowContext>(
  'follow',
  followStateFeature,
  table,
)
