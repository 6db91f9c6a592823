import type { Clock, Stop } from 'tavern-im/protocol'
import type { NodeID } from '../transports/transport.ts'

/** Time that a new leader waits for the nodes whose sessions continue. */
const MOST_MS = 3_000

/**
 * The phase at the start of a epoch in which handed-over sessions continue. The core runs no calls
 * until all of them are here, so they miss nothing. Nodes that arrive later start with new
 * sessions.
 */
export class Resumption {
  /** Resolves at the end of the phase. */
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

  /** Whether the sessions of a node may continue. */
  admits(node: NodeID): boolean {
    return !this.#isOver && this.#awaited.has(node)
  }

  /** All sessions of a node are here, or will not continue. */
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
