/**
 * Limits concurrent tasks. Tasks of one user run in order, and users alternate, so that no user with
 * many tasks delays the others.
 */
export class FairSemaphore {
  /** Waiting tasks by user; the next user first. */
  readonly #waiting = new Map<number, (() => void)[]>()
  #free: number

  constructor(count: number) {
    this.#free = count
  }

  async run<Result>(userID: number, task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#wait(userID, resolve))
    try {
      return await task()
    } finally {
      const next = this.#next()
      if (next === undefined) this.#free += 1
      else next()
    }
  }

  #wait(userID: number, begin: () => void): void {
    const others = this.#waiting.get(userID)
    if (others === undefined) this.#waiting.set(userID, [begin])
    else others.push(begin)
  }

  #next(): (() => void) | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const [userID, [begin, ...others]] = first
    this.#waiting.delete(userID)
    if (others.length > 0) this.#waiting.set(userID, others)
    return begin
  }
}
