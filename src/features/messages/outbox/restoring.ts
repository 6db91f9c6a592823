import type { Clock, Stop } from '../../../platform/clock.ts'
import { RESTORE_MS } from '../limits.ts'

/** Waits for what an earlier page has left on the device, for a second at most. */
export class Restoring {
  readonly #clock: Clock
  #stop: Stop | undefined
  #waiting: (() => void)[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Reading has begun. */
  begin(reading: Promise<unknown>): void {
    this.#stop?.()
    const stop = this.#clock.after(RESTORE_MS, () => this.#done())
    this.#stop = stop
    void reading.then(() => {
      if (this.#stop === stop) this.#done()
    })
  }

  /** Runs `go` once nothing is being read; at once where that is so. */
  whenDone(go: () => void): void {
    if (this.#stop === undefined) go()
    else this.#waiting.push(go)
  }

  clear(): void {
    this.#waiting = []
    this.#done()
  }

  #done(): void {
    this.#stop?.()
    this.#stop = undefined
    for (const go of this.#waiting.splice(0)) go()
  }
}
