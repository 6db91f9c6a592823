const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/** A reproducible random generator: the same name gives the same numbers (mulberry32). */
export class Chance {
  readonly #name: string
  #state: number

  constructor(name: string) {
    this.#name = name
    this.#state = hashOf(name)
  }

  /** An independent generator: calls of one do not change the numbers of the other. */
  of(part: string): Chance {
    return new Chance(`${this.#name}/${part}`)
  }

  /** A whole number from 0 to below `limit` (at most 2^32). */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  /** A number from 0 to below 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let word = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }

  is(probability: number): boolean {
    return this.fraction() < probability
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }
}
