/** Something that gathers what it has to write until the turn of the event loop is over. */
export interface Flushable {
  flush(): void
}

/** Flushes, at the end of each turn, everything that gathered something during it. */
export class TurnEnd {
  #waiting: Flushable[] = []
  readonly #run = (): void => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const one of waiting) one.flush()
  }

  add(one: Flushable): void {
    if (this.#waiting.push(one) === 1) setImmediate(this.#run)
  }
}
