import type { Delivery } from '../domain/events/delivery.ts'
import type { Core } from '../gateway/core.ts'

/** The right to lead, held by one node at a time. */
export interface LeaderLease {
  /** Higher than the term of every earlier leader. */
  readonly term: number
  /** Resolves with the reason if the lease is lost before the core was closed. */
  readonly lost: Promise<string>
  /** Resolves if the lease still holds; rejects if it is lost. */
  confirm(): Promise<void>
  /** Opens the core. Closing the core, or a failure to open it, returns the lease. */
  openCore(delivery: Delivery): Promise<Core>
}

/** Selects the one node that leads. */
export interface Election {
  /**
   * Resolves when this node may lead; rejects if the database cannot tell now, or when the signal
   * aborts.
   */
  win(signal: AbortSignal): Promise<LeaderLease>
}
