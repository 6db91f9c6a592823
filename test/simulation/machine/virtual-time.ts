import { setImmediate as nextTurn } from 'node:timers'
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
  readonly #heap: Timer[] = []
  readonly #turns: (() => void)[] = []
  readonly #onError: (cause: unknown) => void
  #now = START
  #order = 0
  /** Turns that were run. */
  count = 0

  /** `onError` hears what a task throws: what would end a process. */
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

  /** Runs a task in the next turn. */
  soon(task: () => void): void {
    this.#turns.push(task)
  }

  /** Lets time go on until `isOver`, or for so long. What promises do is done after each task. */
  run(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const end = this.#now + ms
    return new Promise((resolve) => {
      const turn = () => {
        if (isOver()) {
          resolve()
          return
        }
        const task = this.#turns.shift() ?? this.#due(end)
        if (task === undefined) {
          this.#now = end
          resolve()
          return
        }
        this.count += 1
        try {
          task()
        } catch (cause) {
          this.#onError(cause)
        }
        nextTurn(turn)
      }
      nextTurn(turn)
    })
  }

  #due(end: number): (() => void) | undefined {
    for (
      let first = this.#heap[0];
      first !== undefined && first.due <= end;
      first = this.#heap[0]
    ) {
      this.#pop()
      if (first.isStopped) continue
      this.#now = first.due
      return first.task
    }
    return undefined
  }

  #push(timer: Timer): void {
    const heap = this.#heap
    let at = heap.push(timer) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above] as Timer
      if (!isBefore(timer, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = timer
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop() as Timer
    if (heap.length === 0) return
    let at = 0
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      const right = heap[below + 1]
      if (right !== undefined && isBefore(right, heap[below] as Timer)) below += 1
      const child = heap[below] as Timer
      if (!isBefore(child, last)) break
      heap[at] = child
      at = below
    }
    heap[at] = last
  }
}
