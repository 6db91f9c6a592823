/** Something that gathers what it has to write until the turn of the event loop is over. */
export interface Flushable {
  flush(): void
}

/** Flushes, at the end of each turn, everything that gathered something during it. */
export class WriteCoalescer {
  #waiting: Flushable[] = []
  /** What was joined last, and of what: who hears the same as the one before is given the same bytes. */
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

  /** What gathered, in one piece: written at once, not to be changed. */
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
