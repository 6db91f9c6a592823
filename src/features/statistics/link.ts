import type { Clock } from '../../platform/clock.ts'

/** Whether there is a connection, and how long a session has been without one. */
export class Link {
  readonly #clock: Clock
  #isUp = false
  /** When the session lost its connection. */
  #lostAt: number | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isUp(): boolean {
    return this.#isUp
  }

  moved(isUp: boolean, hasSession: boolean): void {
    if (this.#isUp && !isUp && hasSession) this.#lostAt ??= this.#clock.now()
    this.#isUp = isUp
  }

  /** Duration of the absence that has just ended, in ms; undefined if there was none. */
  takeAbsence(): number | undefined {
    const lostAt = this.#lostAt
    this.#lostAt = undefined
    return lostAt === undefined ? undefined : Math.max(0, this.#clock.now() - lostAt)
  }
}
