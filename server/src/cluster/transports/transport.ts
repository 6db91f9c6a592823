/** Names a node: ten random characters of `[0-9a-z]`, new with each start of a process. */
export type NodeID = string

/** Takes packets to other nodes. Any of them may get lost, be doubled, late or out of order: links mend that. */
export interface Transport {
  /** For people: `NATS`, `PostgreSQL`. */
  readonly name: string
  /** Whether packets have a chance now. */
  readonly isUp: boolean
  /** To one node, or to all others that hear it. Never throws; where the transport is down the packet is dropped. */
  send(to: NodeID | 'all', packet: Uint8Array): void
  /** Lets go what was sent, as far as that is quick; nothing is heard afterwards. */
  close(): Promise<void>
}

/** Whom a transport tells. */
export interface TransportListener {
  /** The bytes belong to the listener from now on. */
  onPacket(packet: Uint8Array): void
  /** It went up or down. */
  onChange(isUp: boolean): void
}

/** Opens a transport for a node. It is down at first, and goes up and down by itself until it is closed. */
export type OpenTransport = (nodeID: NodeID, listener: TransportListener) => Transport
