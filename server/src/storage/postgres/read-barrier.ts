/** Reads that began between two commits. */
interface Era {
  reads: number
  done: (() => void) | undefined
}

/**
 * Prevents a reader from seeing rows that are newer than memory: a commit is confirmed only after
 * all reads that began before its end have processed their rows. A read that follows another one in
 * the same tick belongs to it. (SQLite needs no barrier, because its reads are synchronous.)
 */
export class ReadBarrier {
  #now: Era = { reads: 0, done: undefined }
  /** Epoch of the read whose rows are processed in this tick. */
  #followed: Era | undefined

  async read<Result>(read: () => Promise<Result>): Promise<Result> {
    const era = this.#followed ?? this.#now
    era.reads += 1
    try {
      return await read()
    } finally {
      // If two reads end in one tick, the following ones belong to the older epoch.
      if (this.#followed === undefined || this.#followed === this.#now) this.#followed = era
      // Runs at the end of the tick: following reads have begun by then.
      queueMicrotask(() => process.nextTick(() => this.#end(era)))
    }
  }

  /** Resolves when all earlier readers have processed their rows. */
  next(): Promise<void> | undefined {
    const era = this.#now
    if (era.reads === 0) return undefined
    this.#now = { reads: 0, done: undefined }
    return new Promise((resolve) => {
      era.done = resolve
    })
  }

  #end(era: Era): void {
    this.#followed = undefined
    era.reads -= 1
    if (era.reads === 0) era.done?.()
  }
}
