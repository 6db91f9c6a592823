/** Holds the ends of things (timers, subscriptions, sockets) and ends them all at once. */
export class Scope {
  #ends: (() => void)[] = []

  /** Takes the end of something that was just started; returns it. */
  add<End extends () => void>(end: End): End {
    this.#ends.push(end)
    return end
  }

  /** Ends everything, the newest first. The scope can be used again. */
  end(): void {
    const ends = this.#ends.reverse()
    this.#ends = []
    for (const end of ends) end()
  }
}
