import type { Signing } from './signature.ts'
import { decideDue, type Post, sendNotices } from './tick.ts'

const POLL_MS = 500

/** Runs the sandbox's due work until `stop`, which waits for the running work. */
export class SandboxWorker {
  readonly #sandbox: Signing
  readonly #post: Post
  readonly #onFailure: (cause: unknown) => void
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | null = null

  constructor(sandbox: Signing, post: Post, onFailure: (cause: unknown) => void) {
    this.#sandbox = sandbox
    this.#post = post
    this.#onFailure = onFailure
    this.#timer = setInterval(() => this.#tick(), POLL_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  #tick(): void {
    this.#running ??= decideDue(this.#sandbox)
      .then(() => sendNotices(this.#sandbox, this.#post))
      .catch(this.#onFailure)
      .finally(() => {
        this.#running = null
      })
  }
}
