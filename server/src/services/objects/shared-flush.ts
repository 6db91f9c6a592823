/**
 * Shares one flush among all callers that request it while another one runs: the running one may
 * miss their changes.
 */
export class SharedFlush {
  readonly #flush: () => Promise<void>
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(flush: () => Promise<void>) {
    this.#flush = flush
  }

  /** Resolves when everything done so far is on disk. */
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
