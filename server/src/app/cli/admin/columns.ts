import { eastAsianWidth } from 'get-east-asian-width'

const GAP = '  '
const segmenter = new Intl.Segmenter()

const NOT_SEEN = /^[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const WIDE = /\uFE0F|^\p{Regional_Indicator}{2}/u

/** Width of a text in terminal columns: Chinese characters and most emoji take two. */
export const widthOf = (text: string): number => {
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += widthOfOne(segment)
  return width
}

const widthOfOne = (segment: string): number => {
  if (NOT_SEEN.test(segment)) return 0
  return WIDE.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0) ?? 0)
}

const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Text of a user as one line without control sequences for the terminal. */
export const oneLine = (text: string): string =>
  text.replace(LINE_ENDS, ' ').replace(CONTROLS, '\uFFFD')

/** Content of a table cell. */
export type Cell = string | number | undefined

/** Table with aligned columns. */
export const table = (titles: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  if (rows.length === 0) return 'none\n'
  return aligned([titles.map((title) => title.toUpperCase()), ...rows])
}

/** Aligned list of names and values. */
export const facts = (rows: readonly (readonly [string, Cell])[]): string =>
  aligned(rows.filter(([, value]) => value !== undefined && value !== ''))

const aligned = (rows: readonly (readonly Cell[])[]): string => {
  const texts = rows.map((row) => row.map((cell) => oneLine(`${cell ?? ''}`)))
  const widths: number[] = []
  for (const row of texts) {
    row.forEach((text, at) => {
      widths[at] = Math.max(widths[at] ?? 0, widthOf(text))
    })
  }
  const padded = (text: string, at: number) => text + ' '.repeat((widths[at] ?? 0) - widthOf(text))
  return texts.map((row) => `${row.map(padded).join(GAP).trimEnd()}\n`).join('')
}
