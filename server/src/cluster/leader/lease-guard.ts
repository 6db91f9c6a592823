import { type Clock, type Stop, serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import { pause } from '../../kernel/waits.ts'
import type { LeaderLease } from '../election.ts'

interface LeaseGuardParts {
  readonly clock: Pick<Clock, 'now' | 'every' | 'after'>
  readonly lease: Pick<LeaderLease, 'isHeld' | 'confirm'>
}

const LOOK_MS = 50
/** Candidates that find the session of this process ended wait longer before they claim. */
const LONG_MS = 150
/** Pause after a confirmation that failed: the lease may still hold. */
const AGAIN_MS = 100

/**
 * Lets a leader answer only while no other node can lead: not after its lease has expired, and not
 * after a pause of the process (stopped, or a machine that slept), in which it may have lost its
 * session. Callers check before each call and before its answer, because sockets are read before
 * any timer fires.
 */
export class LeaseGuard {
  readonly #parts: LeaseGuardParts
  readonly #stop: Stop
  #isOver = false
  #lookedAt: number
  #confirming: Promise<void> | undefined
  /** Refuses those that wait for the confirmation. */
  #refuse: (cause: Refusal) => void = () => undefined

  constructor(parts: LeaseGuardParts) {
    this.#parts = parts
    this.#lookedAt = parts.clock.now()
    this.#stop = parts.clock.every(LOOK_MS, () => {
      if (this.confirmIfStale() === undefined) this.#lookedAt = parts.clock.now()
    })
  }

  /**
   * Undefined if this node certainly leads. Otherwise resolves when the lease is confirmed; if it is
   * lost, rejects after `end`.
   */
  confirmIfStale(): Promise<void> | undefined {
    const { clock, lease } = this.#parts
    if (this.#confirming !== undefined) return this.#confirming
    if (lease.isHeld && clock.now() - this.#lookedAt <= LONG_MS) return undefined
    if (this.#isOver) return Promise.reject(lost())
    this.#confirming = new Promise((resolve, reject) => {
      this.#refuse = reject
      void this.#confirm().then(resolve)
    })
    this.#confirming.catch(() => undefined)
    return this.#confirming
  }

  /** The epoch is over: calls that wait for a confirmation are refused. */
  end(): void {
    this.#stop()
    this.#isOver = true
    this.#refuse(lost())
  }

  async #confirm(): Promise<void> {
    const { clock, lease } = this.#parts
    while (!this.#isOver) {
      const isConfirmed = await lease.confirm().then(
        () => lease.isHeld,
        () => false,
      )
      if (isConfirmed) break
      await pause(clock, AGAIN_MS)
    }
    this.#confirming = undefined
    this.#lookedAt = clock.now()
  }
}

const lost = (): Refusal =>
  new Refusal(
    serverCodes.SERVER_FAULT,
    'run command: this node no longer leads, and it is unknown whether the command was executed',
  )
