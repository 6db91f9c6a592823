/** Known entries, for dropping those that a later entry repeats. */
const KNOWN = 200

/** The order of the entry of each change in a group's log, by the entry itself. */
export class RecentEntries {
  readonly #orders = new Map<string, number>()

  /** Records an entry; returns the order of the equal one before it, which is now redundant. */
  replace(entry: string, order: number): number | undefined {
    const before = this.#orders.get(entry)
    this.#orders.delete(entry)
    this.#orders.set(entry, order)
    const [oldest] = this.#orders.keys()
    if (this.#orders.size > KNOWN && oldest !== undefined) this.#orders.delete(oldest)
    return before
  }
}
