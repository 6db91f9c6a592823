/** Whether a cache may evict a value. */
export type MayForget<Value> = (value: Value, key: string) => boolean

interface Entry<Value> {
  readonly value: Value
  isUsed: boolean
}

/**
 * Keeps about `limit` values. Evicts values that were not used since the last check (second
 * chance), except those that `mayForget` denies. No value is evicted in the tick in which it was
 * added: a decision that waits for several values finds them all.
 */
export class Cache<Value> {
  readonly #limit: number
  readonly #mayForget: MayForget<Value>
  readonly #entries = new Map<string, Entry<Value>>()
  #isSweeping = false

  constructor(limit: number, mayForget: MayForget<Value>) {
    this.#limit = limit
    this.#mayForget = mayForget
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.isUsed = true
    return entry.value
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, { value, isUsed: true })
    if (this.#entries.size > this.#limit) this.#sweepLater()
  }

  *values(): Iterable<Value> {
    for (const { value } of this.#entries.values()) yield value
  }

  clear(): void {
    this.#entries.clear()
  }

  #sweepLater(): void {
    if (this.#isSweeping) return
    this.#isSweeping = true
    setImmediate(() => {
      this.#isSweeping = false
      this.#sweep()
    })
  }

  /**
   * Checks twice as many of the oldest values as there are too many; the next insertion continues.
   */
  #sweep(): void {
    let looks = 2 * (this.#entries.size - this.#limit)
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= this.#limit || looks <= 0) return
      looks -= 1
      this.#entries.delete(key)
      if (!entry.isUsed && this.#mayForget(entry.value, key)) continue
      entry.isUsed = false
      this.#entries.set(key, entry)
    }
  }
}
