/**
 * The characters that need more than simple folding: Hangul letters of one syllable; narrow kana
 * with its mark; a character with its marks; other characters that are not simple. No language
 * needs more than 30 marks (Unicode's stream-safe form), and sorting them takes quadratic time.
 */
const COMPLEX =
  /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[\uff66-\uff9d][\uff9e\uff9f]|\P{M}\p{M}{1,30}|\p{M}{1,30}|[^\x20-\x7e\u4e00-\u9fff]/gsu

/** The same parts, and all others. */
const PART =
  /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[\uff66-\uff9d][\uff9e\uff9f]|\P{M}\p{M}{0,30}|\p{M}{1,30}/gsu

/** Variation selectors and other characters that change the look only. */
const INVISIBLE = /\u200b|[\ufe0e\ufe0f]|\ufeff/g

const SPACE = /[\s\p{Cc}]/gu

const plain = (part: string): string =>
  part.normalize('NFKC').replace(INVISIBLE, '').replace(SPACE, ' ')

/**
 * Normalizes a text for comparison: ignores case, width and alternative encodings of a character,
 * and maps any space to one space. A text's folded parts, in order, are the folded text. The result
 * has no line breaks.
 */
export const folded = (text: string): string =>
  // The one letter whose lower case depends on its position.
  text.replace(COMPLEX, plain).toLowerCase().replaceAll('ς', 'σ')

/** A keyword in the form for searching; '' if it is blank. */
export const foldedKeyword = (keyword: string): string => folded(keyword).trim()

/** A range of a text, in UTF-16 units; `end` is exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The most ranges reported for one text. */
const RANGES = 20

/**
 * A folded text with the source positions of its units; without positions each unit comes from the
 * same index.
 */
interface Folded {
  readonly whole: string
  readonly starts?: readonly number[]
  readonly ends?: readonly number[]
}

const foldedWithPositions = (text: string): Folded => {
  const small = text.search(COMPLEX) < 0 ? folded(text) : ''
  if (small.length === text.length) return { whole: small }
  const starts: number[] = []
  const ends: number[] = []
  const parts: string[] = []
  let start = 0
  for (const [part] of text.matchAll(PART)) {
    const one = folded(part)
    for (let unit = 0; unit < one.length; unit++) {
      starts.push(start)
      ends.push(start + part.length)
    }
    parts.push(one)
    start += part.length
  }
  return { whole: parts.join(''), starts, ends }
}

/** The ranges of a text that match one of the folded keywords: in order, adjacent ones joined. */
export const rangesOf = (text: string, keywords: readonly string[]): Range[] => {
  if (keywords.length === 0) return []
  const { whole, starts, ends } = foldedWithPositions(text)
  const isFound = new Uint8Array(whole.length)
  for (const keyword of keywords) mark(isFound, whole, keyword)
  const found: { start: number; end: number }[] = []
  for (let first = isFound.indexOf(1); first >= 0; ) {
    const next = isFound.indexOf(0, first)
    const last = (next < 0 ? whole.length : next) - 1
    const range = { start: starts?.[first] ?? first, end: ends?.[last] ?? last + 1 }
    const before = found.at(-1)
    if (before !== undefined && range.start <= before.end) before.end = range.end
    else if (found.length === RANGES) break
    else found.push(range)
    first = next < 0 ? -1 : isFound.indexOf(1, next)
  }
  return found
}

/** Marks each unit once, even if occurrences of a keyword overlap. */
const mark = (isFound: Uint8Array, whole: string, keyword: string): void => {
  let marked = 0
  for (let at = whole.indexOf(keyword); at >= 0; at = whole.indexOf(keyword, at + 1)) {
    isFound.fill(1, Math.max(at, marked), at + keyword.length)
    marked = at + keyword.length
  }
}
