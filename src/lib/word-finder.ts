/** Characters that hide a word from a reader of text, not from a reader of screens. */
const HIDDEN = /[\u200b-\u200d\u2060\ufeff\u00ad]/g

/** One spelling for all widths and cases, without what cannot be seen. */
const normalised = (text: string): string =>
  text.normalize('NFKC').replace(HIDDEN, '').toLowerCase()

const isLetter = (unit: string | undefined): boolean =>
  unit !== undefined && /[a-z0-9\u00df-\u024f]/.test(unit)

/** An edge of the trie is one number: node times this plus the unit that leads on. */
const UNITS = 65_536

/** The root is 0. Flat, because a list has tens of thousands of nodes. */
interface Trie {
  /** The next node for a unit; without an edge, continues from the fallback. */
  step(node: number, unit: number): number
  /** Node of the longest other beginning of a word with which the node's text ends (Aho–Corasick). */
  readonly fallbacks: readonly number[]
  /** Length of the word that ends at a node, 0 for none. */
  readonly lengths: readonly number[]
}

/**
 * Finds the first of many words in a text, in one pass, regardless of case and width. A word of
 * letters is found only as a whole word: next to Chinese, not inside another word of letters.
 */
export const wordFinder = (words: readonly string[]): ((text: string) => string | undefined) => {
  const { step, fallbacks, lengths } = trieOf(words)
  return (input) => {
    const text = normalised(input)
    let node = 0
    for (let end = 1; end <= text.length; end++) {
      node = step(node, text.charCodeAt(end - 1))
      for (let at = node; at !== 0; at = fallbacks[at] as number) {
        const length = lengths[at] as number
        if (length > 0 && standsAlone(text, end - length, end)) return text.slice(end - length, end)
      }
    }
    return undefined
  }
}

const trieOf = (words: readonly string[]): Trie => {
  const next = new Map<number, number>()
  const lengths = [0]
  const edgesAt: number[][] = []
  for (const word of words) {
    const text = normalised(word)
    let node = 0
    for (let at = 0; at < text.length; at++) {
      const edge = node * UNITS + text.charCodeAt(at)
      node = next.get(edge) ?? lengths.push(0) - 1
      if (next.has(edge)) continue
      next.set(edge, node)
      edgesAt[at] ??= []
      edgesAt[at]?.push(edge)
    }
    lengths[node] = text.length
  }
  const fallbacks = lengths.map(() => 0)
  const step = (from: number, unit: number): number => {
    for (let node = from; ; node = fallbacks[node] as number) {
      const child = next.get(node * UNITS + unit)
      if (child !== undefined) return child
      if (node === 0) return 0
    }
  }
  // Short beginnings first: longer ones fall back to them.
  for (const edge of edgesAt.slice(1).flat()) {
    const parent = Math.floor(edge / UNITS)
    fallbacks[next.get(edge) as number] = step(fallbacks[parent] as number, edge % UNITS)
  }
  return { step, fallbacks, lengths }
}

const standsAlone = (text: string, start: number, end: number): boolean =>
  !(isLetter(text[start]) && isLetter(text[start - 1])) &&
  !(isLetter(text[end - 1]) && isLetter(text[end]))
