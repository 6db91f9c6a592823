import { wordFinder } from 'tavern-im/protocol'

/** Looks for words of lists in texts; a list is prepared once. */
export class WordFinders {
  /** By the list itself: every version of a setting is another. */
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
