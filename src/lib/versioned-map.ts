interface Entry<Value> {
  /** Undefined: deleted. */
  readonly value: Value | undefined
  readonly at: number
}

/**
 * A map that is updated by single entries and by whole lists, each as of a position of a log: older
 * updates never overwrite newer ones.
 */
export class VersionedMap<Value> {
  #entries = new Map<string, Entry<Value>>()
  /** Keys without an entry were absent at this position. */
  #listedAt = -1

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  get values(): Value[] {
    return [...this.#entries.values()].flatMap(({ value }) => (value === undefined ? [] : [value]))
  }

  /** Whether a newer position is known. */
  isOld(key: string, at: number): boolean {
    return at < (this.#entries.get(key)?.at ?? this.#listedAt)
  }

  /** Undefined: deleted. Check `isOld` first. */
  set(key: string, value: Value | undefined, at: number): void {
    this.#entries.set(key, { value, at })
  }

  /** The complete set of keys at this position: other keys are deleted. True: some were. */
  keep(keys: ReadonlySet<string>, at: number): boolean {
    let isLess = false
    this.#listedAt = Math.max(this.#listedAt, at)
    for (const [key, entry] of this.#entries) {
      if (keys.has(key) || entry.at > at) continue
      this.#entries.delete(key)
      isLess ||= entry.value !== undefined
    }
    return isLess
  }

  /** The log may be another one: the next data counts at any position. */
  markStale(): void {
    this.#listedAt = -1
    const known = [...this.#entries].filter(([, { value }]) => value !== undefined)
    this.#entries = new Map(known.map(([key, { value }]) => [key, { value, at: -1 }]))
  }

  clear(): void {
    this.#entries.clear()
    this.#listedAt = -1
  }
}
