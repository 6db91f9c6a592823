import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ConfigurationApi, ConfigurationEventData } from './api.ts'

export interface ConfigurationContext extends FeatureKernel<ConfigurationEventData> {
  isPurchased(mask: number): boolean
  /** Keys of `callExperimentalAPI` that other features serve. */
  readonly experiments: ReadonlyMap<unknown, Experiment>
}

/** Serves a key of `callExperimentalAPI`; rejects if that is not possible. */
export type Experiment = (options: unknown) => Promise<Readonly<Record<string, unknown>>>

export const { method } = declare<ConfigurationApi, ConfigurationContext>()
