type Stop = () => void

/** Who shows something. What it listens to itself begins with the first of them, and ends with the last. */
export class Audience {
  readonly #listeners = new Set<() => void>()
  readonly #stops: Stop[] = []
  readonly #start: (stops: Stop[]) => void
  readonly #left: (isWaiting: boolean) => void

  /** `start` puts what is to end into its list; `left`: the last has gone, who only waited or did show it. */
  constructor(start: (stops: Stop[]) => void, left: (isWaiting: boolean) => void) {
    this.#start = start
    this.#left = left
  }

  get isThere(): boolean {
    return this.#listeners.size > 0
  }

  readonly subscribe = (listener: () => void, isWaiting = false): Stop => {
    // One of its own: the same listener may come twice.
    const own = () => listener()
    this.#listeners.add(own)
    if (this.#listeners.size === 1) this.#start(this.#stops)
    return () => {
      this.#listeners.delete(own)
      if (this.isThere) return
      for (const stop of this.#stops.splice(0)) stop()
      this.#left(isWaiting)
    }
  }

  readonly tell = (): void => {
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Nothing for who only waited; else later than who only subscribes anew, as StrictMode lets all effects do. */
export const afterShowing = (left: () => void) => (isWaiting: boolean) => {
  if (!isWaiting) void Promise.resolve().then(left)
}
