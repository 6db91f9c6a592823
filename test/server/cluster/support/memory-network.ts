import type { ManualClock } from 'tavern-im/testing'
import type {
  NodeID,
  OpenTransport,
  Transport,
  TransportListener,
} from '../../../../server/src/cluster/transports/transport.ts'

/** Fate of one packet: a delay in milliseconds for each copy that arrives. */
export type Fate = readonly number[]

interface Seen {
  readonly from: NodeID
  readonly to: NodeID | 'all'
  readonly bytes: number
}

const AT_ONCE: Fate = [0]

/** A transport in memory whose packets arrive as a test wants. */
export class MemoryNetwork {
  readonly name: string
  /** Asked for each packet and node that it goes to. */
  fate: (from: NodeID, to: NodeID) => Fate = () => AT_ONCE
  /** All that was sent. */
  readonly seen: Seen[] = []
  readonly #clock: ManualClock
  readonly #nodes = new Map<NodeID, MemoryTransport>()

  constructor(clock: ManualClock, name = 'memory') {
    this.#clock = clock
    this.name = name
  }

  /** For `openLinks`; it is up at once. */
  readonly open: OpenTransport = (nodeID, listener) => {
    const transport = new MemoryTransport(this, nodeID, listener)
    this.#nodes.set(nodeID, transport)
    return transport
  }

  /** A node, or all of them, find it down or up. */
  set(isUp: boolean, nodes: Iterable<NodeID> = this.#nodes.keys()): void {
    for (const node of [...nodes]) this.#nodes.get(node)?.set(isUp)
  }

  forget(node: NodeID): void {
    this.#nodes.delete(node)
  }

  carry(from: NodeID, to: NodeID | 'all', packet: Uint8Array): void {
    this.seen.push({ from, to, bytes: packet.length })
    const nodes = to === 'all' ? [...this.#nodes.keys()] : [to]
    for (const node of nodes) {
      // Copied, because the sender may reuse the bytes.
      for (const ms of this.fate(from, node)) this.#arrive(ms, node, packet.slice())
    }
  }

  #arrive(ms: number, node: NodeID, packet: Uint8Array): void {
    this.#clock.after(ms, () => this.#nodes.get(node)?.take(packet))
  }
}

class MemoryTransport implements Transport {
  isUp = true
  readonly name: string
  readonly #network: MemoryNetwork
  readonly #nodeID: NodeID
  readonly #listener: TransportListener

  constructor(network: MemoryNetwork, nodeID: NodeID, listener: TransportListener) {
    this.name = network.name
    this.#network = network
    this.#nodeID = nodeID
    this.#listener = listener
  }

  send(to: NodeID | 'all', packet: Uint8Array): void {
    if (this.isUp) this.#network.carry(this.#nodeID, to, packet)
  }

  take(packet: Uint8Array): void {
    if (this.isUp) this.#listener.onPacket(packet)
  }

  set(isUp: boolean): void {
    if (isUp === this.isUp) return
    this.isUp = isUp
    this.#listener.onChange(isUp)
  }

  async close(): Promise<void> {
    this.isUp = false
    this.#network.forget(this.#nodeID)
  }
}
