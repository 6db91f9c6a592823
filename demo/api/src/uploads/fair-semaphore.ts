/**
 * Lets so many things be done at a time: those of one key in the order in which they came, keys in turn. While there are
 * turns for more than one, the last one is never taken by a key that has others: it waits for somebody else.
 */
export class FairSemaphore<Key> {
  #free: number
  readonly #perKey: number
  readonly #running = new Map<Key, number>()
  /** By key; whose turn is next stands first. */
  readonly #waiting = new Map<Key, (() => void)[]>()

  constructor(atATime: number) {
    this.#free = atATime
    this.#perKey = Math.max(1, atATime - 1)
  }

  /** How many of a key wait. */
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

  /** Begins what may begin now. */
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
