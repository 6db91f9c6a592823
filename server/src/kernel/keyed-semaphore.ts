/** Limits the concurrent tasks of one key. Waiting tasks run in order of arrival. */
export class KeyedSemaphore {
  readonly #count: number
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(count: number) {
    this.#count = count
  }

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    await this.#acquire(key)
    try {
      return await task()
    } finally {
      this.#release(key)
    }
  }

  async #acquire(key: string): Promise<void> {
    const running = this.#running.get(key) ?? 0
    if (running < this.#count) {
      this.#running.set(key, running + 1)
      return
    }
    const waiting = this.#waiting.get(key) ?? []
    this.#waiting.set(key, waiting)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** Passes the slot to the next waiter. */
  #release(key: string): void {
    const next = this.#waiting.get(key)?.shift()
    if (next !== undefined) {
      next()
      return
    }
    this.#waiting.delete(key)
    const left = (this.#running.get(key) ?? 1) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
  }
}
