/** What a cache may forget. */
export type MayForget<Value> = (value: Value, key: string) => boolean

interface Entry<Value> {
  readonly value: Value
  isUsed: boolean
}

/**
 * Keeps about `limit` values. What was not used since it was last looked at goes first (second chance);
 * what `mayForget` denies stays, however full it is. Nothing is forgotten in the turn in which it came:
 * a decision that waits for several values finds them all.
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

  /** Looks at twice as many of the oldest as there are too many; the next value that comes goes on. */
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
