/** Totals of a storage since the start. Times are in seconds. */
export interface StorageCounts {
  readonly reads: number
  readonly readSeconds: number
  /** The part of `readSeconds` in which reads waited for a connection. */
  readonly readWaitSeconds: number
  /** Reads that wait for a connection now. */
  readonly waitingReads: number
  /** Time in which commits on disk waited for readers of the same entities. */
  readonly commitWaitSeconds: number
}

/** Measures the reads of a storage, and the waits of its commits. */
export class StorageLoad {
  #reads = 0
  #readSeconds = 0
  #readWaitSeconds = 0
  #commitWaitSeconds = 0
  /** The start of each wait for a connection, the oldest first. */
  readonly #waiting = new Set<{ readonly since: number }>()

  get counts(): StorageCounts {
    return {
      reads: this.#reads,
      readSeconds: this.#readSeconds,
      readWaitSeconds: this.#readWaitSeconds,
      waitingReads: this.#waiting.size,
      commitWaitSeconds: this.#commitWaitSeconds,
    }
  }

  /** The time that the first of the waiting reads has waited. */
  get longestWaitMs(): number {
    const [oldest] = this.#waiting
    return oldest === undefined ? 0 : performance.now() - oldest.since
  }

  /** Waits for a connection. */
  async wait<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
    const wait = { since: performance.now() }
    this.#waiting.add(wait)
    try {
      return await connect()
    } finally {
      this.#waiting.delete(wait)
      this.#readWaitSeconds += secondsSince(wait.since)
    }
  }

  /** A read that began at this time of `performance` has ended. */
  read(since: number): void {
    this.#reads += 1
    this.#readSeconds += secondsSince(since)
  }

  /** A commit has waited for readers since this time of `performance`. */
  commitWaited(since: number): void {
    this.#commitWaitSeconds += secondsSince(since)
  }
}

const secondsSince = (since: number): number => (performance.now() - since) / 1000
