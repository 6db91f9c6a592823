import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ConfigurationApi } from './api.ts'

export interface ConfigurationContext extends FeatureKernel {
  isPurchased(mask: number): boolean
}

export const { method } = declare<ConfigurationApi, ConfigurationContext>()
