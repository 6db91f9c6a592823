interface PeriodicWork {
  readonly intervalMs: number
  /** Ends early once `shouldContinue` returns false. */
  run(shouldContinue: () => boolean): Promise<unknown>
  onFailure(cause: unknown): void
}

/** Runs work periodically, never twice at once, until `stop`, which waits for the running work. */
export class PeriodicWorker {
  readonly #work: PeriodicWork
  readonly #timer: NodeJS.Timeout
  #running: Promise<unknown> | null = null
  #isStopped = false

  constructor(work: PeriodicWork) {
    this.#work = work
    this.#timer = setInterval(() => this.#run(), work.intervalMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopped = true
    await this.#running
  }

  #run(): void {
    this.#running ??= this.#work
      .run(() => !this.#isStopped)
      .catch((cause: unknown) => this.#work.onFailure(cause))
      .finally(() => {
        this.#running = null
      })
  }
}
