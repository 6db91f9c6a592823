import type { Clock, Stop } from 'tavern-im/protocol'

interface Item {
  readonly due: number
  readonly arrive: () => void
}

/** One direction of a connection: everything arrives later, in order. */
export class DelayLine {
  readonly #clock: Clock
  readonly #items: Item[] = []
  #stop: Stop | undefined
  #isHeld = false
  #last = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How many are under way. */
  get size(): number {
    return this.#items.length
  }

  add(delayMs: number, arrive: () => void): void {
    this.#last = Math.max(this.#last, this.#clock.now() + delayMs)
    this.#items.push({ due: this.#last, arrive })
    this.#schedule()
  }

  /** Nothing arrives any more, and nothing is lost, until it goes on. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (isHeld) this.#rest()
    else this.#schedule()
  }

  /** What is under way is lost. */
  clear(): void {
    this.#items.length = 0
    this.#rest()
  }

  #rest(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  #schedule(): void {
    const [first] = this.#items
    if (first === undefined || this.#isHeld) return
    this.#stop ??= this.#clock.after(Math.max(0, first.due - this.#clock.now()), () => this.#run())
  }

  #run(): void {
    this.#stop = undefined
    const now = this.#clock.now()
    while (!this.#isHeld && (this.#items[0]?.due ?? Number.POSITIVE_INFINITY) <= now) {
      this.#items.shift()?.arrive()
    }
    this.#schedule()
  }
}
