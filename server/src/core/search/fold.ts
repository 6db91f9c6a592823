/**
 * Of Hangul letters what makes one syllable; narrow kana with its mark; a character with its marks; a character that
 * is not simple. No language needs more than 30 marks (Unicode's stream-safe form), and sorting them takes the square
 * of their number.
 */
const COMPLEX =
  /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[\uff66-\uff9d][\uff9e\uff9f]|\P{M}\p{M}{1,30}|\p{M}{1,30}|[^\x20-\x7e\u4e00-\u9fff]/gsu

/** The same parts, and all others. */
const PART =
  /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[\uff66-\uff9d][\uff9e\uff9f]|\P{M}\p{M}{0,30}|\p{M}{1,30}/gsu

/** Says how a character looks, and is not seen. */
const INVISIBLE = /\u200b|[\ufe0e\ufe0f]|\ufeff/g

const SPACE = /[\s\p{Cc}]/gu

const plain = (part: string): string =>
  part.normalize('NFKC').replace(INVISIBLE, '').replace(SPACE, ' ')

/**
 * A text as it is compared: case, width and the ways to write one character make no difference, any space is one
 * space. Part by part: a text's folded parts, in order, are the folded text. It has no line breaks.
 */
export const folded = (text: string): string =>
  // The one letter whose small form depends on its place.
  text.replace(COMPLEX, plain).toLowerCase().replaceAll('ς', 'σ')

/** A keyword as it is looked for; '' where there is nothing to look for. */
export const foldedKeyword = (keyword: string): string => folded(keyword).trim()

/** A stretch of a text, in UTF-16 units; `end` is behind it. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** So many are told of one text. */
const RANGES = 20

/** A folded text, and where each of its units comes from; without places each comes from the same unit of the text. */
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

/** Where a text has one of the keywords, which are folded: in order, those that touch joined. */
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

/** Each unit once, however often a keyword comes again within itself. */
const mark = (isFound: Uint8Array, whole: string, keyword: string): void => {
  let marked = 0
  for (let at = whole.indexOf(keyword); at >= 0; at = whole.indexOf(keyword, at + 1)) {
    isFound.fill(1, Math.max(at, marked), at + keyword.length)
    marked = at + keyword.length
  }
}
