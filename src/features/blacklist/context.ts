import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { BlacklistApi } from './api.ts'
import type { BlockedUsers } from './blocked-users.ts'

export interface BlacklistContext extends FeatureKernel {
  readonly blocked: BlockedUsers
}

export const { method } = declare<BlacklistApi, BlacklistContext>()
