import type { Clock, Stop } from 'tavern-im/protocol'
import type { LeaderLease } from '../election.ts'

interface LeaseGuardParts {
  readonly clock: Pick<Clock, 'now' | 'every'>
  readonly lease: Pick<LeaderLease, 'isHeld' | 'confirm'>
}

const LOOK_MS = 50
/** Candidates that find the session of this process ended wait longer before they claim. */
const LONG_MS = 150

/**
 * Lets a leader answer only while no other node can lead: not after its lease has expired, and not
 * after a pause of the process (stopped, or a machine that slept), in which it may have lost its
 * session. Callers check before each action, because sockets are read before any timer fires.
 */
export class LeaseGuard {
  readonly #parts: LeaseGuardParts
  readonly #stop: Stop
  #lookedAt: number
  #confirming: Promise<void> | undefined

  constructor(parts: LeaseGuardParts) {
    this.#parts = parts
    this.#lookedAt = parts.clock.now()
    this.#stop = parts.clock.every(LOOK_MS, () => {
      if (this.confirmIfStale() === undefined) this.#lookedAt = parts.clock.now()
    })
  }

  /**
   * Undefined if this node certainly leads. Otherwise resolves when the lease is confirmed; never
   * settles if it is lost.
   */
  confirmIfStale(): Promise<void> | undefined {
    const { clock, lease } = this.#parts
    if (this.#confirming !== undefined) return this.#confirming
    if (lease.isHeld && clock.now() - this.#lookedAt <= LONG_MS) return undefined
    this.#confirming = lease.confirm().then(
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
