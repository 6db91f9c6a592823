import type { LaunchOptions } from 'playwright-core'

/** A microphone that beeps; pages ask for it as usual. */
export declare const MICROPHONE: string
/** Options for Playwright: `path` or the Chromium that CHROMIUM names, without what slows tests or asks others. */
export declare function launchOptions(switches: readonly string[], path?: string): LaunchOptions
