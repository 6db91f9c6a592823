/** Reads that began between two commits. */
interface Era {
  reads: number
  done: (() => void) | undefined
}

/**
 * Who reads must not hear afterwards of less than memory has: what a commit brought is told only when all have
 * looked at their rows who asked before it was done. A read that follows another one in the same turn of the event
 * loop belongs to it. (With SQLite, where reading takes no time, this is so by itself.)
 */
export class ReadBarrier {
  #now: Era = { reads: 0, done: undefined }
  /** Of the read whose rows are looked at in this turn. */
  #followed: Era | undefined

  async read<Result>(read: () => Promise<Result>): Promise<Result> {
    const era = this.#followed ?? this.#now
    era.reads += 1
    try {
      return await read()
    } finally {
      // Where two end in one turn, what follows belongs to the older one.
      if (this.#followed === undefined || this.#followed === this.#now) this.#followed = era
      // Comes when nothing is left to do in this turn: what follows has begun by then.
      queueMicrotask(() => process.nextTick(() => this.#end(era)))
    }
  }

  /** Resolves when all who read before have looked at what they read. */
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
