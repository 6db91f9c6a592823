import { setImmediate } from 'node:timers'
import type { Clock, Stop } from '../../src/platform/clock.ts'

export interface ManualClock extends Clock {
  /**
   * Moves the time on. Timers that become due run in their order, each at its own time, and everything
   * they start (promises, data on in-memory sockets) settles before the next one. `advance(0)` only settles.
   */
  advance(ms: number): Promise<void>
  /** Timers that are armed. */
  countOfTimers(): number
}

interface Timer {
  readonly task: () => void
  readonly everyMs: number | undefined
  dueAt: number
}

/** Lets all promises and in-memory deliveries that are under way finish. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A clock that stands still until a test moves it. Starts on 2026-01-01 unless told otherwise. */
export const createManualClock = (startAt = Date.UTC(2026, 0, 1)): ManualClock => {
  let time = startAt
  const timers = new Set<Timer>()

  const start = (ms: number, task: () => void, everyMs?: number): Stop => {
    const timer = { task, everyMs, dueAt: time + ms }
    timers.add(timer)
    return () => timers.delete(timer)
  }

  const nextBefore = (end: number): Timer | undefined => {
    let next: Timer | undefined
    for (const timer of timers) {
      if (timer.dueAt <= end && (next === undefined || timer.dueAt < next.dueAt)) next = timer
    }
    return next
  }

  const run = (timer: Timer) => {
    time = Math.max(time, timer.dueAt)
    if (timer.everyMs === undefined) timers.delete(timer)
    else timer.dueAt += timer.everyMs
    timer.task()
  }

  return {
    now: () => time,
    after: (ms, task) => start(ms, task),
    every: (ms, task) => start(ms, task, ms),
    countOfTimers: () => timers.size,
    async advance(ms) {
      const end = time + ms
      await settled()
      for (let timer = nextBefore(end); timer !== undefined; timer = nextBefore(end)) {
        run(timer)
        await settled()
      }
      time = end
    },
  }
}
