import type { Clock, Stop } from 'tavern-im/strict'
import { nextTick } from './next-tick.ts'

interface Timer {
  readonly task: () => void
  readonly everyMs: number | undefined
  dueAt: number
}

/**
 * A clock that only a test moves. Starts on 2026-01-01 (UTC) by default. Its methods work without
 * `this`.
 */
export class ManualClock implements Clock {
  readonly #timers = new Set<Timer>()
  #time: number
  #ahead = 0

  constructor(startAt = Date.UTC(2026, 0, 1)) {
    this.#time = startAt
  }

  readonly now = (): number => this.#time + this.#ahead

  readonly after = (ms: number, task: () => void): Stop => this.#start(ms, task)

  readonly every = (ms: number, task: () => void): Stop => this.#start(ms, task, ms)

  /**
   * Advances the time. Due timers run in order, each at its own time, and everything they start
   * (promises, data on in-memory sockets) settles before the next one. `advance(0)` only settles.
   */
  readonly advance = async (ms: number): Promise<void> => {
    const end = this.#time + ms
    await nextTick()
    for (let timer = this.#nextBefore(end); timer !== undefined; timer = this.#nextBefore(end)) {
      this.#run(timer)
      await nextTick()
    }
    this.#time = end
  }

  /**
   * Changes the time of day by `ms`, which may be negative, as a user or a time server does; timers
   * do not move. The same happens to a frozen page and to a sleeping machine: afterwards it is
   * later, and timers have not moved.
   */
  readonly set = (ms: number): void => {
    this.#ahead += ms
  }

  /** Number of running timers. */
  readonly countOfTimers = (): number => this.#timers.size

  #start(ms: number, task: () => void, everyMs?: number): Stop {
    const timer = { task, everyMs, dueAt: this.#time + ms }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  #nextBefore(end: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.dueAt <= end && (next === undefined || timer.dueAt < next.dueAt)) next = timer
    }
    return next
  }

  #run(timer: Timer): void {
    this.#time = Math.max(this.#time, timer.dueAt)
    if (timer.everyMs === undefined) this.#timers.delete(timer)
    else timer.dueAt += timer.everyMs
    timer.task()
  }
}
