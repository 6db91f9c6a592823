import type { Again } from '../../../src/client/staged/import-code.ts'
import type { Platform } from '../../../src/platform/platform.ts'
import type { PagePlatform } from './detect.ts'

/** Replaces the function of the same name of `src/client/staged/import-code.ts`: the simulated world delivers the code. */
export const againOn = (platform: Platform): Again => (platform as PagePlatform).importCode
