import type { Clock, Stop } from 'tavern-im/protocol'

interface PauseDetectorParts {
  readonly clock: Pick<Clock, 'now' | 'every'>
  /** Resolves when this node has the right to lead still; rejects where it has lost it. */
  readonly confirm: () => Promise<void>
}

const LOOK_MS = 250
/** In that time another one may have come to lead. */
const LONG_MS = 1_000

/**
 * Notices that this process stood still, as one that was stopped or a machine that slept: what it knows may be old. Whoever wants to do
 * something asks first, since sockets are read before any timer wakes.
 */
export class PauseDetector {
  readonly #parts: PauseDetectorParts
  readonly #stop: Stop
  #lookedAt: number
  #confirming: Promise<void> | undefined

  constructor(parts: PauseDetectorParts) {
    this.#parts = parts
    this.#lookedAt = parts.clock.now()
    this.#stop = parts.clock.every(LOOK_MS, () => {
      if (this.confirmIfPaused() === undefined) this.#lookedAt = parts.clock.now()
    })
  }

  /** Undefined where all is as it was; else resolves once it is known to be so, and never where it is not. */
  confirmIfPaused(): Promise<void> | undefined {
    const { clock, confirm } = this.#parts
    if (this.#confirming !== undefined) return this.#confirming
    if (clock.now() - this.#lookedAt <= LONG_MS) return undefined
    this.#confirming = confirm().then(
      () => {
        this.#confirming = undefined
        this.#lookedAt = clock.now()
      },
      () => new Promise<never>(() => undefined),
    )
    return this.#confirming
  }

  end(): void {
    this.#stop()
  }
}
