import type { Clock, Stop } from 'tavern-im/protocol'

interface Item {
  readonly due: number
  readonly arrive: () => void
}

/** One direction of a connection: everything arrives after a delay, in order. */
export class DelayLine {
  readonly #clock: Clock
  readonly #items: Item[] = []
  #stop: Stop | undefined
  #isHeld = false
  #last = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Number of items in transit. */
  get size(): number {
    return this.#items.length
  }

  add(delayMs: number, arrive: () => void): void {
    this.#last = Math.max(this.#last, this.#clock.now() + delayMs)
    this.#items.push({ due: this.#last, arrive })
    this.#schedule()
  }

  /** Pauses or continues the arrival; nothing is lost. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (isHeld) this.#rest()
    else this.#schedule()
  }

  /** Drops the items in transit. */
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
