import { declare } from '../../kernel/method.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ProfileApi, ProfileEventData } from './api.ts'
import type { ProfileStore } from './store.ts'

export interface ProfileUses {
  readonly configuration: ConfigurationFeature
}

export interface ProfileContext extends FeatureKernel<ProfileEventData>, ProfileUses {
  readonly profiles: ProfileStore
}

export const { method } = declare<ProfileApi, ProfileContext>()
