import type { Delivery } from '../domain/events/delivery.ts'
import type { Core } from '../gateway/core.ts'
import type { NodeID } from './transports/transport.ts'

/** The right to lead, held by one node at a time. */
export interface LeaderLease {
  /** Higher than the epoch of every earlier leader. */
  readonly epoch: number
  /** Resolves with the reason if the lease is lost before the core was closed. */
  readonly lost: Promise<string>
  /** Whether no other node can lead at this moment. */
  readonly isHeld: boolean
  /** Resolves if the lease still holds; rejects if it is lost. */
  confirm(): Promise<void>
  /** Opens the core. Closing the core, or a failure to open it, returns the lease. */
  openCore(delivery: Delivery): Promise<Core>
}

/** The node that leads, as the database has it. */
export interface Owner {
  readonly epoch: number
  readonly node: NodeID
  /** It has not written for so long that another node may lead. */
  readonly isSilent: boolean
}

/** A node that wants to lead. */
export interface Candidate {
  /** Address of its HTTP side for other nodes. */
  readonly url: string
  readonly signal: AbortSignal
  /** Receives the owner several times a second. */
  onOwner(owner: Owner): void
}

/** Selects the one node that leads. */
export interface Election {
  /**
   * Resolves when this node may lead; rejects if the database cannot tell now, or when the signal
   * aborts.
   */
  win(candidate: Candidate): Promise<LeaderLease>
}
