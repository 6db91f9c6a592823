/** Runs the tasks of one key one after the other, in order of arrival. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key)
    const run = before === undefined ? task() : before.then(task, task)
    this.#last.set(key, run)
    const end = () => {
      if (this.#last.get(key) === run) this.#last.delete(key)
    }
    run.then(end, end)
    return run
  }

  /** Whether a task of this key runs or waits. */
  isLocked(key: string): boolean {
    return this.#last.has(key)
  }

  /** The number of keys with a task that runs or waits. */
  get size(): number {
    return this.#last.size
  }
}
