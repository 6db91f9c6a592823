/** Ends a mention in a text: a narrow space, which nobody types and any name may stand before. */
const END = '\u2005'

const TOKEN = /@[^@\u2005\n]{1,60}\u2005/g

/** As other clients write one: up to the next space. */
const WORD = /@[^\s@]{1,60}/g

/** What stands in a text for somebody that it mentions. */
export const mentionOf = (name: string): string => `@${name}${END}`

const nameIn = (token: string): string => token.slice(1).replace(END, '')

const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(TOKEN)].map(([token]) => nameIn(token))),
]

/** Whom a text mentions, of those that were picked by name, each once and in the order of the text. */
export const mentionedIDs = (
  text: string,
  picked: Readonly<Record<string, string>>,
): readonly string[] => {
  const userIDs = namesIn(text).flatMap((name) => picked[name] ?? [])
  return [...new Set(userIDs)]
}

/**
 * What a text becomes where its end of a mention was deleted: the mention goes as a whole. null: that is not what
 * happened between the two.
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

/** Whether an @ that was typed at the caret begins a mention, and is not part of a mail address. */
export const beginsMention = (before: string, after: string, caret: number): boolean =>
  after.length === before.length + 1 &&
  after[caret - 1] === '@' &&
  !/[\w.]/.test(after[caret - 2] ?? '')

/** A stretch of a text. `who` of a mention is the user, as far as that can be told; null: it is none. */
export interface Piece {
  readonly text: string
  readonly isMention: boolean
  readonly who: string | null
}

/** A text in pieces, its mentions apart. `atUserList` names whom it mentions, in their order. */
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
