import type { MessagePayload, MessageType, SearchHighlight } from 'tavern-im/strict'
import { messageText } from '../chat/message-text.ts'
import { HIDDEN_TEXT, isAltered, type VersionedMessage } from '../chat/platform-message.ts'

/** A range of a text: `text.slice(start, end)`. */
type Range = Pick<SearchHighlight, 'start' | 'end'>

/** A line of a result with the ranges of its keywords. */
export interface Hit {
  readonly words: string
  readonly ranges: readonly Range[]
}

/** Number of characters shown before the first keyword. */
const LEAD = 10

/** A keyword from this offset on would be cut off. */
const FAR = 18

const CUT = '…'

const fieldOf = (payload: MessagePayload, { field, index }: SearchHighlight): string => {
  const value = Object(payload)[field] as unknown
  const text = Array.isArray(value) ? value[index ?? 0] : value
  return typeof text === 'string' ? text : ''
}

/** Cuts a text to one line that begins shortly before the first keyword. */
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

/** The result line of a found message. */
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

/** Splits a text at its highlights; ranges may touch and overlap. */
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

/** The maximum number of keywords of a search. */
const MAX_WORDS = 5

/** The keywords of a search, all of which must match. */
export const keywordsOf = (text: string): readonly string[] =>
  [...new Set(text.split(/\s+/).filter((word) => word !== ''))].slice(0, MAX_WORDS)
