/**
 * Marks the end of a mention in a text: a narrow space, which users do not type and which may
 * follow any name.
 */
const END = '\u2005'

const TOKEN = /@[^@\u2005\n]{1,60}\u2005/g

/** A mention by another client ends at the next space. */
const WORD = /@[^\s@]{1,60}/g

/** The text form of a mention. */
export const mentionOf = (name: string): string => `@${name}${END}`

const nameIn = (token: string): string => token.slice(1).replace(END, '')

const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(TOKEN)].map(([token]) => nameIn(token))),
]

/**
 * The userIDs of the picked users that a text mentions, without duplicates and in the order of the
 * text.
 */
export const mentionedIDs = (
  text: string,
  picked: Readonly<Record<string, string>>,
): readonly string[] => {
  const userIDs = namesIn(text).flatMap((name) => picked[name] ?? [])
  return [...new Set(userIDs)]
}

/**
 * The text after the end of a mention was deleted: the whole mention is removed. Null if the change
 * was another one.
 */
export const withoutMention = (
  before: string,
  after: string,
): { readonly text: string; readonly caret: number } | null => {
  if (after.length !== before.length - 1) return null
  for (const { 0: token, index } of before.matchAll(TOKEN)) {
    const last = index + token.length - 1
    const rest = before.slice(last + 1)
    if (after === before.slice(0, last) + rest) {
      return { text: before.slice(0, index) + rest, caret: index }
    }
  }
  return null
}

/** Whether an @ typed at the caret begins a mention and is not part of an email address. */
export const beginsMention = (before: string, after: string, caret: number): boolean =>
  after.length === before.length + 1 &&
  after[caret - 1] === '@' &&
  !/[\w.]/.test(after[caret - 2] ?? '')

/** A part of a text. `who` is the mentioned userID if it can be determined; null in plain text. */
export interface Piece {
  readonly text: string
  readonly isMention: boolean
  readonly who: string | null
}

/** Splits a text at its mentions. `atUserList` has the mentioned userIDs in order. */
export const piecesOf = (text: string, atUserList: readonly string[]): readonly Piece[] => {
  if (atUserList.length === 0) return [{ text, isMention: false, who: null }]
  const pattern = text.includes(END) ? TOKEN : WORD
  const names = [...new Set([...text.matchAll(pattern)].map(([token]) => nameIn(token)))]
  const whoIs = (token: string): string | null =>
    names.length === atUserList.length ? (atUserList[names.indexOf(nameIn(token))] ?? null) : null
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: token, index } of text.matchAll(pattern)) {
    if (index > from) {
      pieces.push({ text: text.slice(from, index), isMention: false, who: null })
    }
    pieces.push({ text: token, isMention: true, who: whoIs(token) })
    from = index + token.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMention: false, who: null })
  return pieces
}
