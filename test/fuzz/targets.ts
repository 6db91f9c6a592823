import type { Target } from './support/target.ts'
import { frames } from './targets/frames.ts'

/** All that `npm run fuzz` knows. */
export const targets: readonly Target[] = [frames]
