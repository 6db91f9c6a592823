import { type BrowserScope, browserPlatform } from './browser.ts'
import type { Equipment } from './equipment.ts'
import { type NodeScope, nodePlatform } from './node.ts'
import type { Platform } from './platform.ts'

/** A process without a document is Node; one with a document (jsdom, Electron) behaves like a browser. */
const isNode = (scope: object): scope is NodeScope => {
  const { process, document } = scope as Partial<typeof globalThis>
  return document === undefined && process?.versions?.node !== undefined
}

/** A new object with what the equipment adds to a platform. */
const equipped = (scope: object, platform: Platform, equipment: readonly Equipment[]): Platform =>
  Object.assign({}, platform, ...equipment.map(({ equip }) => equip?.(scope, platform)))

/** The same for the platform of this host, whose equipment comes later. */
export const equippedPlatform = (platform: Platform, equipment: readonly Equipment[]): Platform =>
  equipped(globalThis, platform, equipment)

/**
 * The platform of this global object: `platformOf(globalThis, equipment)`. Nothing is read before this call.
 */
export const platformOf = (scope: object, equipment: readonly Equipment[] = []): Platform => {
  const detected = equipment.reduce<Platform | undefined>(
    (known, { detect }) => known ?? detect?.(scope),
    undefined,
  )
  const platform =
    detected ?? (isNode(scope) ? nodePlatform(scope) : browserPlatform(scope as BrowserScope))
  return equipped(scope, platform, equipment)
}
