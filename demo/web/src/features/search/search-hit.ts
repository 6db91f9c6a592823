import type { MessagePayload, MessageType, SearchHighlight } from 'tavern-im/strict'
import { messageText } from '../chat/message-text.ts'
import { HIDDEN_TEXT, isAltered, type VersionedMessage } from '../chat/platform-message.ts'

/** A stretch of a text: `text.slice(start, end)`. */
type Range = Pick<SearchHighlight, 'start' | 'end'>

/** A line of what was found, and where the keywords stand in it. */
export interface Hit {
  readonly words: string
  readonly ranges: readonly Range[]
}

/** So much of a long text stands before its first keyword. */
const LEAD = 10

/** From here on a keyword would be cut off at the end of the line. */
const FAR = 18

const CUT = '…'

const fieldOf = (payload: MessagePayload, { field, index }: SearchHighlight): string => {
  const value = Object(payload)[field] as unknown
  const text = Array.isArray(value) ? value[index ?? 0] : value
  return typeof text === 'string' ? text : ''
}

/** Begins shortly before the first keyword, in one line. */
const shortened = ({ words, ranges }: Hit): Hit => {
  const line = words.replace(/\s/g, ' ')
  const first = Math.min(...ranges.map(({ start }) => start))
  if (ranges.length === 0 || first <= FAR) return { words: line, ranges }
  const cut = first - LEAD
  const moved = cut - CUT.length
  return {
    words: CUT + line.slice(cut),
    ranges: ranges.map(({ start, end }) => ({ start: start - moved, end: end - moved })),
  }
}

/** What a message that was found says around the keywords. */
export const hitOf = (
  message: VersionedMessage & { readonly type: MessageType; readonly payload: MessagePayload },
  highlight: readonly SearchHighlight[],
): Hit => {
  if (isAltered(message)) return { words: HIDDEN_TEXT, ranges: [] }
  const { type, payload } = message
  const [first] = highlight
  const text = first === undefined ? '' : fieldOf(payload, first)
  if (first === undefined || text === '') {
    return shortened({ words: messageText(type, payload), ranges: [] })
  }
  const ranges = highlight.filter(({ field, index }) => {
    return field === first.field && index === first.index
  })
  return shortened({ words: text, ranges })
}

/** A text in pieces, the found ones apart; ranges may touch and overlap. */
export const highlightedPieces = ({
  words,
  ranges,
}: Hit): readonly { readonly text: string; readonly isFound: boolean }[] => {
  const pieces: { text: string; isFound: boolean }[] = []
  let from = 0
  const add = (to: number, isFound: boolean) => {
    if (to > from) pieces.push({ text: words.slice(from, to), isFound })
    from = Math.max(from, to)
  }
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    add(start, false)
    add(end, true)
  }
  add(words.length, false)
  return pieces
}

/** So many words are looked for at once. */
const MOST_WORDS = 5

/** What is looked for in messages: all of these words. */
export const keywordsOf = (text: string): readonly string[] =>
  [...new Set(text.split(/\s+/).filter((word) => word !== ''))].slice(0, MOST_WORDS)
