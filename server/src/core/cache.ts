/** What a cache may forget. */
export type MayForget<Value> = (value: Value, key: string) => boolean

interface Entry<Value> {
  readonly value: Value
  isUsed: boolean
}

/**
 * Keeps about `limit` values. What was not used since it was last looked at goes first (second chance);
 * what `mayForget` denies stays, however full it is.
 */
export class Cache<Value> {
  readonly #limit: number
  readonly #mayForget: MayForget<Value>
  readonly #entries = new Map<string, Entry<Value>>()

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
    if (this.#entries.size > this.#limit) this.#forgetSome()
  }

  clear(): void {
    this.#entries.clear()
  }

  /** Looks at the oldest few, so that no single call pays for the whole cache. */
  #forgetSome(): void {
    let looks = 32
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= this.#limit || looks === 0) return
      looks -= 1
      this.#entries.delete(key)
      if (!entry.isUsed && this.#mayForget(entry.value, key)) continue
      entry.isUsed = false
      this.#entries.set(key, entry)
    }
  }
}
