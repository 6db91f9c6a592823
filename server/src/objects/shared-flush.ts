/** Flushes for all who ask while the one before runs: that one may not have seen what they have done. */
export class SharedFlush {
  readonly #flush: () => Promise<void>
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(flush: () => Promise<void>) {
    this.#flush = flush
  }

  /** Resolves when what was done so far is on disk. */
  run(): Promise<void> {
    if (this.#next !== undefined) return this.#next
    const next = this.#last.then(() => {
      this.#next = undefined
      return this.#flush()
    })
    this.#next = next
    this.#last = next.catch(() => {})
    return next
  }
}
