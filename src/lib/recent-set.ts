/**
 * Remembers the newest `size` keys; older ones are forgotten. Detects repetitions within a short
 * time.
 */
export class RecentSet<Key> {
  readonly #size: number
  readonly #keys = new Set<Key>()

  constructor(size: number) {
    this.#size = size
  }

  /** Remembers a key; true when it was not known. A known key keeps its age. */
  add(key: Key): boolean {
    if (this.#keys.has(key)) return false
    this.#keys.add(key)
    if (this.#keys.size > this.#size) this.#keys.delete(this.#keys.values().next().value as Key)
    return true
  }

  has(key: Key): boolean {
    return this.#keys.has(key)
  }

  clear(): void {
    this.#keys.clear()
  }
}
