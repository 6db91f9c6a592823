import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ProfileApi } from './api.ts'
import type { ProfileStore } from './store.ts'

export interface ProfileContext extends FeatureKernel {
  readonly profiles: ProfileStore
}

export const { method } = declare<ProfileApi, ProfileContext>()
