/** Keeps the values of the newest `size` keys, and those that `isKept` says; older ones are forgotten. */
export class RecentMap<Value> {
  readonly #size: number
  readonly #isKept: (key: string) => boolean
  readonly #values = new Map<string, Value>()

  constructor(size: number, isKept: (key: string) => boolean = () => false) {
    this.#size = size
    this.#isKept = isKept
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  /** The value of a key, made if missing; the key becomes the newest. */
  open(key: string, make: () => Value): Value {
    const values = this.#values
    const value = values.get(key) ?? make()
    values.delete(key)
    values.set(key, value)
    let surplus = values.size - this.#size
    for (const old of values.keys()) {
      if (surplus <= 0) break
      if (old === key || this.#isKept(old)) continue
      values.delete(old)
      surplus--
    }
    return value
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }

  get entries(): [string, Value][] {
    return [...this.#values]
  }
}
