import { bindMethods } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { FollowApi } from './api.ts'
import type { FollowEvent } from './commands.ts'
import type { FollowContext, FollowUses } from './context.ts'
import { followUser, unfollowUser } from './methods/follow-user.ts'
import {
  getMutualFollowersList,
  getMyFollowersList,
  getMyFollowingList,
} from './methods/get-follow-list.ts'
import { checkFollowType, getUserFollowInfo } from './methods/get-user-follow-info.ts'
import { createTelling } from './telling.ts'

/** Who follows whom. */
export interface FollowFeature {
  readonly api: FollowApi
  /** Lists of mine have changed. */
  changed(event: FollowEvent): void
}

export const createFollow = (kernel: FeatureKernel, uses: FollowUses): FollowFeature => {
  const context: FollowContext = { ...kernel, ...uses }
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
    changed: createTelling(context),
  }
}
