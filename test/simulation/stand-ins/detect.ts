import type { Platform } from 'tavern-im/strict'

/** The platform of a simulated page. */
export interface PagePlatform extends Platform {
  /** The additions of features, whose code comes later. */
  readonly equipment: Partial<Platform>
  /** Loads a file of the client's code. */
  readonly importCode: <Code>(load: () => Promise<Code>) => Promise<Code>
}

let present: PagePlatform | undefined

/** The next client is created in this page. */
export const enterPage = (platform: PagePlatform): void => {
  present = platform
}

/** Replaces the function of the same name of `src/platform/detect.ts`. */
export const platformOf = (): Platform => {
  if (present === undefined) throw new Error('platformOf: no page is open')
  return present
}

/** Replaces the function of the same name of `src/platform/detect.ts`. */
export const equippedPlatform = (platform: Platform): Platform => ({
  ...platform,
  ...(platform as PagePlatform).equipment,
})
