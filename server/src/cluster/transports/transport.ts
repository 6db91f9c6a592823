/** ID of a node: ten random characters of `[0-9a-z]`, new with each start of a process. */
export type NodeID = string

/**
 * Carries packets to other nodes. Packets may be lost, duplicated, late or out of order: links
 * repair that.
 */
export interface Transport {
  /** Name for logs: `NATS`, `PostgreSQL`. */
  readonly name: string
  /** Whether packets can be sent now. */
  readonly isUp: boolean
  /**
   * Sends to one node, or to all others. Never throws; drops the packet if the transport is down.
   */
  send(to: NodeID | 'all', packet: Uint8Array): void
  /** Waits briefly for sent packets to leave; the listener receives nothing afterwards. */
  close(): Promise<void>
}

/** Listener of a transport. */
export interface TransportListener {
  /** The listener owns the bytes from now on. */
  onPacket(packet: Uint8Array): void
  /** The transport went up or down. */
  onChange(isUp: boolean): void
}

/**
 * Opens a transport for a node. It starts down, and goes up and down by itself until it is closed.
 */
export type OpenTransport = (nodeID: NodeID, listener: TransportListener) => Transport
