type Stop = () => void

/** Who shows something. What it listens to itself begins with the first of them, and ends with the last. */
export class SubscriberSet {
  readonly #listeners = new Set<() => void>()
  readonly #stops: Stop[] = []
  readonly #start: (stops: Stop[]) => void
  readonly #onEmpty: (isWaiting: boolean) => void

  /** `start` puts what is to end into its list; `left`: the last has gone, who only waited or did show it. */
  constructor(start: (stops: Stop[]) => void, onEmpty: (isWaiting: boolean) => void) {
    this.#start = start
    this.#onEmpty = onEmpty
  }

  get isActive(): boolean {
    return this.#listeners.size > 0
  }

  readonly subscribe = (listener: () => void, isWaiting = false): Stop => {
    // One of its own: the same listener may come twice.
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

/** Nothing for who only waited; else later than who only subscribes anew, as StrictMode lets all effects do. */
export const whenLastLeaves = (left: () => void) => (isWaiting: boolean) => {
  if (!isWaiting) void Promise.resolve().then(left)
}
