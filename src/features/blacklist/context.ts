import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { BlacklistApi, BlacklistEventData } from './api.ts'
import type { BlockedUsers } from './blocked-users.ts'

export interface BlacklistContext extends FeatureKernel<BlacklistEventData> {
  readonly blocked: BlockedUsers
}

export const { method } = declare<BlacklistApi, BlacklistContext>()
