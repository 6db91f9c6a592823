import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import { profileFeature } from '../profiles/index.ts'
import type { FollowApi, FollowEventData } from './api.ts'
import type { FollowContext, FollowUses } from './context.ts'
import { createFollowNotifier } from './follow-notifier.ts'
import { checkFollowType } from './methods/check-follow-type.ts'
import { followUser } from './methods/follow-user.ts'
import { getMutualFollowersList } from './methods/get-mutual-followers-list.ts'
import { getMyFollowersList } from './methods/get-my-followers-list.ts'
import { getMyFollowingList } from './methods/get-my-following-list.ts'
import { getUserFollowInfo } from './methods/get-user-follow-info.ts'
import { unfollowUser } from './methods/unfollow-user.ts'

/** Following users and being followed. */
export interface FollowFeature {
  readonly api: FollowApi
}

const createFollow = (kernel: FeatureKernel<FollowEventData>, uses: FollowUses): FollowFeature => {
  const context: FollowContext = { ...kernel, ...uses }
  kernel.logs.account.add({
    follow: [
      { isAdd: true, followers: [''], following: [''], mutual: [''] },
      createFollowNotifier(context),
    ],
  })
  const table = {
    followUser,
    unfollowUser,
    getMyFollowersList,
    getMyFollowingList,
    getMutualFollowersList,
    getUserFollowInfo,
    checkFollowType,
  }
  return {
    api: bindMethods<FollowApi, FollowContext>(table, context, kernel.gate),
  }
}

export const followFeature: Feature<FollowFeature, FollowUses> = {
  name: 'follow',
  uses: { profiles: profileFeature },
  create: createFollow,
}
