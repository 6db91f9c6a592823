type Stop = () => void

/**
 * A set of listeners that starts its own subscriptions with the first listener and stops them with
 * the last.
 */
export class SubscriberSet {
  readonly #listeners = new Set<() => void>()
  readonly #stops: Stop[] = []
  readonly #start: (stops: Stop[]) => void
  readonly #onEmpty: (isWaiting: boolean) => void

  /**
   * `start` adds the functions that stop its subscriptions; `onEmpty` runs when the last listener
   * has left.
   */
  constructor(start: (stops: Stop[]) => void, onEmpty: (isWaiting: boolean) => void) {
    this.#start = start
    this.#onEmpty = onEmpty
  }

  get isActive(): boolean {
    return this.#listeners.size > 0
  }

  readonly subscribe = (listener: () => void, isWaiting = false): Stop => {
    // The same listener may subscribe twice.
    const entry = () => listener()
    this.#listeners.add(entry)
    if (this.#listeners.size === 1) this.#start(this.#stops)
    return () => {
      this.#listeners.delete(entry)
      if (this.isActive) return
      for (const stop of this.#stops.splice(0)) stop()
      this.#onEmpty(isWaiting)
    }
  }

  readonly notify = (): void => {
    for (const listener of [...this.#listeners]) listener()
  }
}

/**
 * Runs `left` a tick later, because StrictMode unsubscribes and resubscribes at once; not for a
 * listener that only waited.
 */
export const whenLastLeaves = (left: () => void) => (isWaiting: boolean) => {
  if (!isWaiting) void Promise.resolve().then(left)
}
