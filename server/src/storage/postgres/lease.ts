interface Instant {
  readonly monotonic: number
  readonly wall: number
}

export const now = (): Instant => ({ monotonic: performance.now(), wall: Date.now() })

/**
 * The time after a confirmed statement in which no other process can own the partition. It begins
 * before the statement was sent.
 */
export class Lease {
  readonly #durationMs: number
  #since: Instant = { monotonic: -Infinity, wall: -Infinity }

  constructor(durationMs: number) {
    this.#durationMs = durationMs
  }

  /** The longer one of two clocks: the monotonic clock stands still while the machine sleeps. */
  get ageMs(): number {
    const { monotonic, wall } = now()
    return Math.max(monotonic - this.#since.monotonic, wall - this.#since.wall)
  }

  get isHeld(): boolean {
    return this.ageMs < this.#durationMs
  }

  /** A statement that was sent then has succeeded. */
  extend(sentAt: Instant): void {
    this.#since = sentAt
  }

  end(): void {
    this.#since = { monotonic: -Infinity, wall: -Infinity }
  }
}
