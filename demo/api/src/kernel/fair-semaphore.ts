/**
 * Limits concurrent work: keys in rotation, first come first served within a key. With more than
 * one slot, a key cannot take the last one if it holds others: it stays free for another key.
 */
export class FairSemaphore<Key> {
  #free: number
  readonly #perKey: number
  readonly #running = new Map<Key, number>()
  /** By key; the next key first. */
  readonly #waiting = new Map<Key, (() => void)[]>()

  constructor(atATime: number) {
    this.#free = atATime
    this.#perKey = Math.max(1, atATime - 1)
  }

  /** Number of waiters of a key. */
  waiting(key: Key): number {
    return this.#waiting.get(key)?.length ?? 0
  }

  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      const queue = this.#waiting.get(key)
      if (queue === undefined) this.#waiting.set(key, [resolve])
      else queue.push(resolve)
      this.#begin()
    })
    try {
      return await work()
    } finally {
      this.#end(key)
      this.#begin()
    }
  }

  /** Starts the work that may start now. */
  #begin(): void {
    for (const [key, queue] of this.#waiting) {
      if (this.#free === 0) return
      if ((this.#running.get(key) ?? 0) >= this.#perKey) continue
      const [begin, ...others] = queue
      this.#waiting.delete(key)
      if (others.length > 0) this.#waiting.set(key, others)
      this.#free -= 1
      this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
      begin?.()
    }
  }

  #end(key: Key): void {
    this.#free += 1
    const left = (this.#running.get(key) ?? 1) - 1
    if (left === 0) this.#running.delete(key)
    else this.#running.set(key, left)
  }
}
