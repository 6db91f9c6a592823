import type { NodeID } from '../transports/transport.ts'

/** Nodes that are remembered. What was sent by an older one arrives no more. */
const REMEMBERED = 256

interface NodeRecord {
  /** Number of its newest announcement. */
  announcement: number
  /** Its newest incarnation with which a link is over. */
  ended: number
}

/** What must not be heard a second time of each node. */
export class NodeHistory {
  readonly #nodes = new Map<NodeID, NodeRecord>()

  /** True where it is newer than all before. */
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
