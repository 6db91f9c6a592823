import type { Clock, Stop } from '../platform/clock.ts'

/** Deadlines set within this number of milliseconds share one timer. */
const WIDTH_MS = 10

/** Deadlines of the same duration that were set at about the same time. */
interface Bucket {
  /** Unix milliseconds. */
  readonly openedAt: number
  readonly tasks: Set<() => void>
  stop: Stop
}

/**
 * Timers for many things that wait equally long, and most of which end before their time: those that start
 * together share one, so a task may run up to 10 ms early. No bucket outlives a clock that was set.
 */
export class Deadlines {
  readonly #clock: Clock
  /** The newest bucket of each duration. */
  readonly #buckets = new Map<number, Bucket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs `task` after `ms`, as seen at `now`, unless stopped. */
  after(ms: number, now: number, task: () => void): Stop {
    const bucket = this.#bucketOf(ms, now)
    bucket.tasks.add(task)
    return () => {
      if (bucket.tasks.delete(task) && bucket.tasks.size === 0) this.#close(ms, bucket)
    }
  }

  #bucketOf(ms: number, now: number): Bucket {
    const newest = this.#buckets.get(ms)
    const age = newest === undefined ? WIDTH_MS : now - newest.openedAt
    if (newest !== undefined && age >= 0 && age < WIDTH_MS) return newest
    const bucket: Bucket = { openedAt: now, tasks: new Set(), stop: () => {} }
    bucket.stop = this.#clock.after(ms, () => {
      this.#close(ms, bucket)
      for (const task of bucket.tasks) task()
    })
    this.#buckets.set(ms, bucket)
    return bucket
  }

  #close(ms: number, bucket: Bucket): void {
    bucket.stop()
    if (this.#buckets.get(ms) === bucket) this.#buckets.delete(ms)
  }
}
