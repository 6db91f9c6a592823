import type { Clock, Stop } from 'tavern-im/protocol'
import { systemClock } from './clock.ts'

const TICK_MS = 100

/** Requests that arrive later than this in a tick of the event loop are refused. */
const LATE_MS = 5_000

/** Time of the machine that no setting of the clock changes. */
const monotonicClock: Pick<Clock, 'now' | 'every'> = {
  now: () => performance.now(),
  every: systemClock.every,
}

/** Measures how late the event loop runs its tasks; also while a tick lasts. */
export class LoopDelay {
  readonly #clock: Pick<Clock, 'now' | 'every'>
  readonly #stop: Stop
  #tickedAt: number

  /** `onTick`: receives the delay of each measurement, in seconds. */
  constructor(onTick: (seconds: number) => void, clock = monotonicClock) {
    this.#clock = clock
    this.#tickedAt = clock.now()
    this.#stop = clock.every(TICK_MS, () => {
      onTick(this.ms / 1000)
      this.#tickedAt = clock.now()
    })
  }

  get ms(): number {
    return Math.max(0, this.#clock.now() - this.#tickedAt - TICK_MS)
  }

  /** Whether the event loop has more to do than clients wait for. */
  readonly isLate = (): boolean => this.ms > LATE_MS

  end(): void {
    this.#stop()
  }
}
