import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { FollowApi, FollowEventData } from './api.ts'

export interface FollowUses {
  readonly profiles: ProfileFeature
}

export interface FollowContext extends FeatureKernel<FollowEventData>, FollowUses {}

export const { method } = declare<FollowApi, FollowContext>()
