/** So many are known, to drop what a later entry tells again. */
const KNOWN = 200

/** Where the log of a group has an entry of a change, by the entry itself. */
export class RecentEntries {
  readonly #orders = new Map<string, number>()

  /** Takes an entry; the order of the equal one before it, which it makes needless. */
  replace(entry: string, order: number): number | undefined {
    const before = this.#orders.get(entry)
    this.#orders.delete(entry)
    this.#orders.set(entry, order)
    const [oldest] = this.#orders.keys()
    if (this.#orders.size > KNOWN && oldest !== undefined) this.#orders.delete(oldest)
    return before
  }
}
