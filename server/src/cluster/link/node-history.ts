import type { NodeID } from '../transports/transport.ts'

/** Number of nodes to remember; packets of older ones no longer arrive. */
const REMEMBERED = 256

interface NodeRecord {
  /** Number of the node's newest announcement. */
  announcement: number
  /** The node's newest incarnation with which a link has ended. */
  ended: number
}

/** Newest announcement and incarnation of each node, so that duplicates are ignored. */
export class NodeHistory {
  readonly #nodes = new Map<NodeID, NodeRecord>()

  /** True if it is newer than all earlier ones. */
  takeAnnouncement(node: NodeID, number: number): boolean {
    const record = this.#of(node)
    const isNew = number > record.announcement
    if (isNew) record.announcement = number
    return isNew
  }

  end(node: NodeID, incarnation: number): void {
    const record = this.#of(node)
    record.ended = Math.max(record.ended, incarnation)
  }

  hasEnded(node: NodeID, incarnation: number): boolean {
    return incarnation <= (this.#nodes.get(node)?.ended ?? 0)
  }

  #of(node: NodeID): NodeRecord {
    const record = this.#nodes.get(node) ?? { announcement: 0, ended: 0 }
    // The one heard last stands last.
    this.#nodes.delete(node)
    this.#nodes.set(node, record)
    const [oldest] = this.#nodes.keys()
    if (this.#nodes.size > REMEMBERED && oldest !== undefined) this.#nodes.delete(oldest)
    return record
  }
}
