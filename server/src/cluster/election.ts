import type { Core } from '../core/core.ts'
import type { Delivery } from '../core/events/delivery.ts'

/** The right to lead, which one node has at a time. */
export interface LeaderLease {
  /** Higher than that of all who led before. */
  readonly term: number
  /** Resolves when it is lost before its core was closed, with the reason. */
  readonly lost: Promise<string>
  /** Resolves when it is known that it is there still; rejects where it is lost. */
  confirm(): Promise<void>
  /** Opens the core. Closing that gives the right back; so does failing. */
  openCore(delivery: Delivery): Promise<Core>
}

/** By which one node leads. */
export interface Election {
  /** Resolves when this node may lead; rejects where that cannot be found out now, or when the signal comes. */
  win(signal: AbortSignal): Promise<LeaderLease>
}
