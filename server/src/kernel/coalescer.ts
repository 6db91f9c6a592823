import type { Clock } from 'tavern-im/protocol'

/** The interval after a run during which new items are collected for the next run. */
interface QuietPeriod {
  readonly over: Promise<void>
  readonly end: () => void
}

interface PendingBatch<Item> {
  readonly items: Item[]
  readonly done: Promise<void>
}

/**
 * Coalesces the items of one key: the first item runs at once; items that arrive within `ms` after
 * a run start run together when the interval ends. `add` resolves when the run with its item is
 * done.
 */
export class Coalescer<Item> {
  readonly #after: Clock['after']
  readonly #ms: number
  readonly #open = new Map<string, PendingBatch<Item>>()
  readonly #rests = new Map<string, QuietPeriod>()

  constructor(after: Clock['after'], ms: number) {
    this.#after = after
    this.#ms = ms
  }

  add(key: string, item: Item, run: (items: readonly Item[]) => Promise<void>): Promise<void> {
    const open = this.#open.get(key)
    if (open !== undefined) {
      open.items.push(item)
      return open.done
    }
    const items = [item]
    const start = () => {
      this.#open.delete(key)
      this.#rest(key)
      return run(items)
    }
    const rest = this.#rests.get(key)
    if (rest === undefined) return start()
    const done = rest.over.then(start)
    this.#open.set(key, { items, done })
    return done
  }

  /** Runs all pending items now. */
  async flush(): Promise<void> {
    const open = [...this.#open.values()].map(({ done }) => done)
    for (const { end } of [...this.#rests.values()]) end()
    await Promise.allSettled(open)
  }

  /** Runs all pending items now and stops all timers. */
  async end(): Promise<void> {
    await this.flush()
    for (const { end } of [...this.#rests.values()]) end()
  }

  #rest(key: string): void {
    let resolve: () => void = () => undefined
    const over = new Promise<void>((go) => {
      resolve = go
    })
    const rest: QuietPeriod = {
      over,
      end: () => {
        stop()
        if (this.#rests.get(key) === rest) this.#rests.delete(key)
        resolve()
      },
    }
    const stop = this.#after(this.#ms, rest.end)
    this.#rests.set(key, rest)
  }
}
