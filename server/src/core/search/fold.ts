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

/** Where a text has one of the keywords, which are folded: in order, those that touch joined. */
export const rangesOf = (text: string, keywords: readonly string[]): Range[] => {
  if (keywords.length === 0) return []
  // Of each unit of the folded text: the part that it is of.
  const starts: number[] = []
  const ends: number[] = []
  let whole = ''
  let start = 0
  for (const [part] of text.matchAll(PART)) {
    const small = folded(part)
    for (let unit = 0; unit < small.length; unit++) {
      starts.push(start)
      ends.push(start + part.length)
    }
    whole += small
    start += part.length
  }
  const found: Range[] = []
  for (const keyword of keywords) {
    for (let at = whole.indexOf(keyword); at >= 0; at = whole.indexOf(keyword, at + 1)) {
      const last = at + keyword.length - 1
      found.push({ start: starts[at] as number, end: ends[last] as number })
    }
  }
  return joined(found).slice(0, RANGES)
}

const joined = (ranges: readonly Range[]): Range[] => {
  const result: { start: number; end: number }[] = []
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
