import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import { profileFeature } from '../profiles/index.ts'
import type { FollowEventData } from './api.ts'
import type { FollowContext, FollowUses } from './context.ts'
import { createFollowNotifier } from './follow-notifier.ts'

/** Following users and being followed. */
export interface FollowState {
  readonly context: FollowContext
}

const createFollow = (kernel: FeatureKernel<FollowEventData>, uses: FollowUses): FollowState => {
  const context: FollowContext = { ...kernel, ...uses }
  kernel.logs.account.add({
    follow: [
      { isAdd: true, followers: [''], following: [''], mutual: [''] },
      createFollowNotifier(context),
    ],
  })
  return { context }
}

export const followStateFeature: Feature<FollowState, FollowUses> = {
  name: 'follow',
  uses: { profiles: profileFeature },
  create: createFollow,
}
