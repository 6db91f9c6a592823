import type { CallContext } from '../call.ts'
import { type Job, jobs } from './jobs.ts'

const POLL_MS = 5000

/** Runs the jobs periodically until `stop`, which waits for the running ones. */
export class ClockWorker {
  readonly #context: CallContext
  readonly #onFailure: (cause: unknown) => void
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | null = null

  constructor(context: CallContext, onFailure: (cause: unknown) => void) {
    this.#context = context
    this.#onFailure = onFailure
    this.#timer = setInterval(() => this.#run(), POLL_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  #run(): void {
    this.#running ??= this.#doAll().finally(() => {
      this.#running = null
    })
  }

  /** Runs the jobs in order; a failure does not prevent the following ones. */
  async #doAll(): Promise<void> {
    for (const job of jobs) await this.#do(job)
  }

  async #do(job: Job): Promise<void> {
    try {
      await job(this.#context)
    } catch (cause) {
      this.#onFailure(cause)
    }
  }
}
