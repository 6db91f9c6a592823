import type { CallContext } from '../call.ts'
import { type ChatCall, deliverDue } from './deliver.ts'

const POLL_MS = 300

/** Delivers due effects until `stop`, which waits for the running delivery. */
export class EffectWorker {
  readonly #context: Pick<CallContext, 'db' | 'now'>
  readonly #callChat: ChatCall
  readonly #onFailure: (cause: unknown) => void
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | null = null
  #isStopped = false

  constructor(
    context: Pick<CallContext, 'db' | 'now'>,
    callChat: ChatCall,
    onFailure: (cause: unknown) => void,
  ) {
    this.#context = context
    this.#callChat = callChat
    this.#onFailure = onFailure
    this.#timer = setInterval(() => this.#deliver(), POLL_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopped = true
    await this.#running
  }

  #deliver(): void {
    this.#running ??= deliverDue(this.#context, this.#callChat, () => !this.#isStopped)
      .catch(this.#onFailure)
      .finally(() => {
        this.#running = null
      })
  }
}
