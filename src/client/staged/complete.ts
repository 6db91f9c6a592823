import type { AnyFeature } from '../../features/feature.ts'
import { features as extras } from './extras.ts'
import { features as rest } from './rest.ts'

/**
 * The code of messaging and of all features in one file, which needs the door alone: after a failure. The file of
 * `extras.ts` names the one of `rest.ts` by the address that browsers remember as failed.
 */
export { messaging } from './messaging.ts'

/** In the order of `allFeatures`, then those that only answer calls. */
export const features: readonly AnyFeature[] = [...rest, ...extras]
