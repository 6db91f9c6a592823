import type { NodeID } from '../transports/transport.ts'

/** What a node says to others, whatever carries it. */
export interface Links {
  readonly nodeID: NodeID
  /** To all nodes that hear it, by every transport that is up; unreliable, at most `ANNOUNCEMENT_BYTES`. */
  announce(message: Uint8Array): void
  /**
   * The reliable stream with one node; the same one until it is broken or closed. Whoever asks for it has it watched: it
   * breaks where that node does not answer, whether something is sent or not.
   */
  to(node: NodeID): Link
  /** Lets go what was sent, as far as that is quick, and ends all links without telling the listener. */
  close(): Promise<void>
}

/** One end of a reliable stream of messages between two nodes. */
export interface Link {
  readonly node: NodeID
  /**
   * Ordered, exactly once while the link lives; any size (cut in parts). Messages of one turn of the event loop travel
   * together. The bytes must not be changed afterwards. Does nothing once the link is broken or closed.
   */
  send(message: Uint8Array): void
  /** Bytes that are not acknowledged. */
  readonly waitingBytes: number
  /** Ends it without telling the own listener; the other end hears `onBroken`. What was not acknowledged may be lost. */
  close(): void
}

/** Whom links tell. It is never called from inside `send`, `announce`, `to` or `close`. */
export interface LinksListener {
  /** There is one more way to other nodes: what was announced before may not have gone there. */
  onUp(): void
  /** Each announcement at most once, none that is older than one heard before. */
  onAnnouncement(from: NodeID, message: Uint8Array): void
  onMessage(from: NodeID, message: Uint8Array): void
  /** Nothing of this link arrives or leaves any more; what was on its way may have been read by the other or not. */
  onBroken(node: NodeID, reason: string): void
}
