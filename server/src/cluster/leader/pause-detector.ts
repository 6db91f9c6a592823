import type { Clock, Stop } from 'tavern-im/protocol'

interface PauseDetectorParts {
  readonly clock: Pick<Clock, 'now' | 'every'>
  /** Resolves if this node still has the right to lead; rejects if it has lost it. */
  readonly confirm: () => Promise<void>
}

const LOOK_MS = 250
/** After a pause of this length another node may lead. */
const LONG_MS = 1_000

/**
 * Detects that this process was paused (stopped, or a machine that slept), so its state may be
 * stale. Callers check before each action, because sockets are read before any timer fires.
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

  /**
   * Undefined if there was no pause. Otherwise resolves when the lease is confirmed; never settles
   * if it is lost.
   */
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
