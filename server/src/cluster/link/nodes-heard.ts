import type { NodeID } from '../transports/transport.ts'

/** Nodes that are remembered. What was sent by an older one arrives no more. */
const REMEMBERED = 256

interface Heard {
  /** Number of its newest announcement. */
  announcement: number
  /** Its newest incarnation with which a link is over. */
  ended: number
}

/** What must not be heard a second time of each node. */
export class NodesHeard {
  readonly #nodes = new Map<NodeID, Heard>()

  /** True where it is newer than all before. */
  takeAnnouncement(node: NodeID, number: number): boolean {
    const heard = this.#of(node)
    const isNew = number > heard.announcement
    if (isNew) heard.announcement = number
    return isNew
  }

  end(node: NodeID, incarnation: number): void {
    const heard = this.#of(node)
    heard.ended = Math.max(heard.ended, incarnation)
  }

  hasEnded(node: NodeID, incarnation: number): boolean {
    return incarnation <= (this.#nodes.get(node)?.ended ?? 0)
  }

  #of(node: NodeID): Heard {
    const heard = this.#nodes.get(node) ?? { announcement: 0, ended: 0 }
    // The one heard last stands last.
    this.#nodes.delete(node)
    this.#nodes.set(node, heard)
    const [oldest] = this.#nodes.keys()
    if (this.#nodes.size > REMEMBERED && oldest !== undefined) this.#nodes.delete(oldest)
    return heard
  }
}
