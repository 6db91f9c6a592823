/** A node of the trie: where a character leads, where to go on when it leads nowhere (Aho–Corasick). */
interface Node {
  readonly next: Map<string, Node>
  fallback: Node | undefined
  /** Length of the word that ends here, 0 for none. */
  length: number
}

const newNode = (): Node => ({ next: new Map(), fallback: undefined, length: 0 })

const HIDDEN = /[\u200b-\u200d\u2060\ufeff\u00ad]/g

/** One spelling for all widths and cases, without what cannot be seen. */
const normalised = (text: string): string =>
  text.normalize('NFKC').replace(HIDDEN, '').toLowerCase()

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[a-z0-9\u00df-\u024f]/.test(character)

/**
 * Finds the first of many words in a text, in one pass, whatever their case and width. A word of letters is
 * found where it stands alone: next to Chinese, not inside another word of letters.
 */
export const wordFinder = (words: readonly string[]): ((text: string) => string | undefined) => {
  const root = trieOf(words)
  return (given) => {
    const text = normalised(given)
    let node = root
    for (let at = 0; at < text.length; at++) {
      const character = text[at] as string
      while (node !== root && !node.next.has(character)) node = node.fallback ?? root
      node = node.next.get(character) ?? root
      for (let end: Node | undefined = node; end !== undefined; end = end.fallback) {
        const start = at + 1 - end.length
        if (end.length > 0 && standsAlone(text, start, at + 1)) return text.slice(start, at + 1)
      }
    }
    return undefined
  }
}

const trieOf = (words: readonly string[]): Node => {
  const root = newNode()
  for (const word of words) {
    const text = normalised(word)
    let node = root
    for (const character of text.split('')) {
      const next = node.next.get(character) ?? newNode()
      node.next.set(character, next)
      node = next
    }
    node.length = text.length
  }
  const queue = [...root.next.values()]
  for (const node of queue) {
    node.fallback ??= root
    for (const [character, next] of node.next) {
      let behind: Node | undefined = node.fallback
      while (behind !== undefined && !behind.next.has(character)) behind = behind.fallback
      next.fallback = behind?.next.get(character) ?? root
      queue.push(next)
    }
  }
  return root
}

const standsAlone = (text: string, start: number, end: number): boolean =>
  !(isWordCharacter(text[start]) && isWordCharacter(text[start - 1])) &&
  !(isWordCharacter(text[end - 1]) && isWordCharacter(text[end]))
