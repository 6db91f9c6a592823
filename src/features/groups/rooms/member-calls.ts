import type { Clock } from '../../../platform/clock.ts'

/** Calls of member lists of rooms are counted over this (spec 3 section 9). */
const MEMBER_CALLS_MS = 30_000

/** The number of recent member-list requests of rooms. */
export class MemberCalls {
  readonly #clock: Clock
  #times: number[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a request; false if it exceeds the limit. */
  takes(most: number): boolean {
    const now = this.#clock.now()
    // Times to come are of before the clock was set.
    this.#times = this.#times.filter((time) => time <= now && now - time < MEMBER_CALLS_MS)
    if (this.#times.length >= most) return false
    this.#times.push(now)
    return true
  }
}
