import type { Clock, Stop } from 'tavern-im/protocol'
import type { NodeID } from '../transports/transport.ts'

/** How long a new leader waits for nodes whose sessions go on. */
const MOST_MS = 3_000

/**
 * The time at the beginning of a term in which sessions go on that the leader before has handed over. Nothing is done
 * until all of them are here: so they miss nothing. Nodes that come later begin anew.
 */
export class Resumption {
  /** Resolves at its end. */
  readonly over: Promise<void>
  readonly #awaited: Set<NodeID>
  #isOver = false
  #end: () => void = () => undefined
  readonly #stop: Stop

  constructor(nodes: Iterable<NodeID>, clock: Pick<Clock, 'after'>) {
    this.#awaited = new Set(nodes)
    this.over = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#stop = clock.after(MOST_MS, () => this.end())
    this.#look()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether sessions of a node may go on. */
  admits(node: NodeID): boolean {
    return !this.#isOver && this.#awaited.has(node)
  }

  /** All sessions of a node are here, or will not go on. */
  came(node: NodeID): void {
    this.#awaited.delete(node)
    this.#look()
  }

  end(): void {
    this.#isOver = true
    this.#stop()
    this.#end()
  }

  #look(): void {
    if (this.#awaited.size === 0) this.end()
  }
}
