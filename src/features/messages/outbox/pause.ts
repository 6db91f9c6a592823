import type { Clock, Stop } from '../../../platform/clock.ts'
import { OUTBOX_LONGEST_PAUSE_MS, OUTBOX_PAUSE_MS } from '../limits.ts'

/** The back-off of retries on a connection, which grows until a response. */
export class Pause {
  readonly #clock: Clock
  #ms = OUTBOX_PAUSE_MS
  #stop: Stop | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begin(whenOver: () => void): void {
    if (this.#stop !== undefined) return
    this.#stop = this.#clock.after(this.#ms, () => {
      this.#stop = undefined
      whenOver()
    })
    this.#ms = Math.min(2 * this.#ms, OUTBOX_LONGEST_PAUSE_MS)
  }

  /** The next pause is short again. */
  shorten(): void {
    this.#ms = OUTBOX_PAUSE_MS
  }

  end(): void {
    this.#stop?.()
    this.#stop = undefined
    this.shorten()
  }
}
