/** An object that collects writes until the end of the tick. */
export interface Flushable {
  flush(): void
}

/** Flushes, at the end of each tick, everything that collected writes during it. */
export class WriteCoalescer {
  #waiting: Flushable[] = []
  /** The last join and its parts: consecutive sockets with the same parts share its bytes. */
  #parts: readonly Buffer[] = []
  #joined: Buffer = Buffer.alloc(0)
  readonly #run = (): void => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const one of waiting) one.flush()
    this.#parts = []
    this.#joined = Buffer.alloc(0)
  }

  add(one: Flushable): void {
    if (this.#waiting.push(one) === 1) setImmediate(this.#run)
  }

  /** The collected parts in one piece: write it at once, do not change it. */
  join(parts: readonly Buffer[], bytes: number): Buffer {
    const [first] = parts
    if (parts.length === 1 && first !== undefined) return first
    const last = this.#parts
    if (parts.length !== last.length || parts.some((part, index) => part !== last[index])) {
      this.#parts = parts
      this.#joined = Buffer.concat(parts, bytes)
    }
    return this.#joined
  }
}
