import { setImmediate as realSetImmediate } from 'node:timers'
import type { Clock, Stop } from 'tavern-im/strict'

interface Timer {
  readonly due: number
  readonly order: number
  readonly task: () => void
  isStopped: boolean
}

const isBefore = (a: Timer, b: Timer): boolean =>
  a.due < b.due || (a.due === b.due && a.order < b.order)

const START = Date.UTC(2026, 0, 1)

/** The clock of a simulation: runs event-loop ticks and timers one by one, always in the same order. */
export class VirtualTime implements Clock {
  readonly #timers: Timer[] = []
  readonly #ticks: (() => void)[] = []
  readonly #onError: (cause: unknown) => void
  #now = START
  #order = 0
  /** The number of tasks that have run. */
  tickCount = 0

  /** `onError` receives what a task throws, which would end a real process. */
  constructor(onError: (cause: unknown) => void) {
    this.#onError = onError
  }

  /** Milliseconds since the simulation began. */
  get passedMs(): number {
    return this.#now - START
  }

  now(): number {
    return this.#now
  }

  after(ms: number, task: () => void): Stop {
    const due = this.#now + Math.max(0, ms)
    const timer = { due, order: ++this.#order, task, isStopped: false }
    this.#push(timer)
    return () => {
      timer.isStopped = true
    }
  }

  every(ms: number, task: () => void): Stop {
    let stop = this.after(ms, () => {
      stop = this.every(ms, task)
      task()
    })
    return () => stop()
  }

  /** Runs a task in the next tick. */
  soon(task: () => void): void {
    this.#ticks.push(task)
  }

  /** Advances time by `ms`, or until `isOver`. Promise callbacks run after each task. */
  run(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const end = this.#now + ms
    return new Promise((resolve) => {
      const tick = () => {
        if (isOver()) {
          resolve()
          return
        }
        const task = this.#ticks.shift() ?? this.#due(end)
        if (task === undefined) {
          this.#now = end
          resolve()
          return
        }
        this.tickCount += 1
        try {
          task()
        } catch (cause) {
          this.#onError(cause)
        }
        realSetImmediate(tick)
      }
      realSetImmediate(tick)
    })
  }

  #due(end: number): (() => void) | undefined {
    for (
      let first = this.#timers[0];
      first !== undefined && first.due <= end;
      first = this.#timers[0]
    ) {
      this.#pop()
      if (first.isStopped) continue
      this.#now = first.due
      return first.task
    }
    return undefined
  }

  #push(timer: Timer): void {
    const timers = this.#timers
    let at = timers.push(timer) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = timers[above] as Timer
      if (!isBefore(timer, parent)) break
      timers[at] = parent
      at = above
    }
    timers[at] = timer
  }

  #pop(): void {
    const timers = this.#timers
    const last = timers.pop() as Timer
    if (timers.length === 0) return
    let at = 0
    for (let below = 1; below < timers.length; below = 2 * at + 1) {
      const right = timers[below + 1]
      if (right !== undefined && isBefore(right, timers[below] as Timer)) below += 1
      const child = timers[below] as Timer
      if (!isBefore(child, last)) break
      timers[at] = child
      at = below
    }
    timers[at] = last
  }
}
