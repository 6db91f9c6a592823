import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ConfigurationApi } from './api.ts'

export interface ConfigurationContext extends FeatureKernel {
  isPurchased(mask: number): boolean
  /** What other features do for `callExperimentalAPI`, by key. */
  readonly experiments: ReadonlyMap<unknown, Experiment>
}

/** Does what a key of `callExperimentalAPI` asks for; rejects if that is not possible. */
export type Experiment = (options: unknown) => Promise<Readonly<Record<string, unknown>>>

export const { method } = declare<ConfigurationApi, ConfigurationContext>()
