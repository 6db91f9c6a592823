import type { Clock, Stop } from '../platform/clock.ts'

/** What starts within so many milliseconds of one another ends together. */
const WIDTH_MS = 10

/** What waits equally long since about the same moment. */
interface Lane {
  /** Unix milliseconds. */
  readonly openedAt: number
  readonly tasks: Set<() => void>
  stop: Stop
}

/**
 * Timers for many things that wait equally long, and most of which end before their time: those that start
 * together share one, so a task may run up to 10 ms early. No lane outlives a clock that was set.
 */
export class Deadlines {
  readonly #clock: Clock
  /** The newest lane of each duration. */
  readonly #lanes = new Map<number, Lane>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs `task` after `ms`, as seen at `now`, unless stopped. */
  after(ms: number, now: number, task: () => void): Stop {
    const lane = this.#laneOf(ms, now)
    lane.tasks.add(task)
    return () => {
      if (lane.tasks.delete(task) && lane.tasks.size === 0) this.#close(ms, lane)
    }
  }

  #laneOf(ms: number, now: number): Lane {
    const newest = this.#lanes.get(ms)
    const age = newest === undefined ? WIDTH_MS : now - newest.openedAt
    if (newest !== undefined && age >= 0 && age < WIDTH_MS) return newest
    const lane: Lane = { openedAt: now, tasks: new Set(), stop: () => {} }
    lane.stop = this.#clock.after(ms, () => {
      this.#close(ms, lane)
      for (const task of lane.tasks) task()
    })
    this.#lanes.set(ms, lane)
    return lane
  }

  #close(ms: number, lane: Lane): void {
    lane.stop()
    if (this.#lanes.get(ms) === lane) this.#lanes.delete(ms)
  }
}
