import type { Platform } from './platform.ts'

/**
 * Optional parts of a platform that only some clients need. Features pass them, so that bundles
 * contain only the requested ones. Platforms with parts of their own (Node) keep them.
 */
export interface Equipment {
  /** The platform of a host that only this knows. */
  detect?(scope: object): Platform | undefined
  /** Additions to a detected platform. */
  equip?(scope: object, platform: Platform): Partial<Platform>
}
