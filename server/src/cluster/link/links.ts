import type { NodeID } from '../transports/transport.ts'

/** Messages between nodes, independent of the transport. */
export interface Links {
  readonly nodeID: NodeID
  /** Sends to all nodes by every transport that is up; unreliable, at most `ANNOUNCEMENT_BYTES`. */
  announce(message: Uint8Array): void
  /**
   * The reliable stream with one node; the same one until it is broken or closed. It is monitored
   * from the first call on: it breaks if that node does not respond, whether something is sent or
   * not.
   */
  to(node: NodeID): Link
  /**
   * Waits briefly for sent messages to arrive, then ends all links without notifying the listener.
   */
  close(): Promise<void>
}

/** One end of a reliable stream of messages between two nodes. */
export interface Link {
  readonly node: NodeID
  /**
   * Ordered, exactly once while the link lives; any size (split into parts). Messages of one tick
   * share packets. The bytes must not be changed afterwards. Does nothing after the link is broken
   * or closed.
   */
  send(message: Uint8Array): void
  /** Bytes that are not acknowledged. */
  readonly waitingBytes: number
  /**
   * Closes the link without notifying the own listener; the other end receives `onBroken`.
   * Unacknowledged messages may be lost.
   */
  close(): void
}

/** Listener of links. It is never called from inside `send`, `announce`, `to` or `close`. */
export interface LinksListener {
  /** One more transport is up: earlier announcements may not have been sent on it. */
  onUp(): void
  /** Receives each announcement at most once, and none that is older than an earlier one. */
  onAnnouncement(from: NodeID, message: Uint8Array): void
  onMessage(from: NodeID, message: Uint8Array): void
  /**
   * No message of this link arrives or leaves any more; the other end may have read those in flight
   * or not.
   */
  onBroken(node: NodeID, reason: string): void
}
