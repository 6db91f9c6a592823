import { wordFinder } from 'tavern-im/protocol'

/** Finds words of lists in texts; each list is prepared once. */
export class WordFinders {
  /** Keyed by the list object: every version of a setting is a new object. */
  readonly #finders = new WeakMap<readonly string[], ReturnType<typeof wordFinder>>()

  isIn(words: readonly string[], text: string): boolean {
    let find = this.#finders.get(words)
    if (find === undefined) {
      find = wordFinder(words)
      this.#finders.set(words, find)
    }
    return find(text) !== undefined
  }
}
