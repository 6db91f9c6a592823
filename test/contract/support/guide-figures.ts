import { textOf } from './sources.ts'

// Figures of a page: numbers with a unit of speed, time, size or a ratio, and cells of numbers in
// tables.

/** Page of all measured figures. */
const RESULTS = 'bench/RESULTS.md'

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const UNIT = `(?:%|×|µs|ms|s|seconds?|minutes?|hours?|days?|months?|bytes|kB|KiB|MB|MiB|GB|(?:[a-z-]+ )?an? (?:second|minute|hour|day))`
const WITH_UNIT = new RegExp(
  String.raw`(?<![\w.-])(${NUMBER})(?: to (${NUMBER}))? ?${UNIT}(?![\w-])`,
  'g',
)
const ALONE = new RegExp(NUMBER, 'g')

/** Advice is no measurement. */
const UNCHECKED_COLUMN = 'Recommendation'

export interface Figure {
  /** As the page spells it. */
  readonly text: string
  readonly value: number
  /** Position in the text of its block. */
  readonly at: number
}

/** A paragraph, a list, or a row of a table. */
export interface Block {
  readonly text: string
  /** Sections of RESULTS.md that it links to; a row without a link has those of the text above. */
  readonly sections: readonly string[]
  readonly figures: readonly Figure[]
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''))

const sectionsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\(\.\.\/\.\.\/bench\/RESULTS\.md#([\w-]+)\)/g), ([, name = '']) => name)

const isTable = (text: string): boolean => text.startsWith('|')

/** Text without code blocks, and without the limits that what-is-limited.test.ts prints. */
const proseOf = (page: string): string =>
  page
    .replace(/<!-- Limits:[\s\S]*<!-- End of the limits\. -->/, '')
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')

/** Blanks of the same length: positions stay. */
const blank = (text: string): string => ' '.repeat(text.length)

const withoutCodeAndLinks = (text: string): string => text.replace(/\]\([^)]*\)|`[^`]*`/g, blank)

const figuresWithUnit = (text: string): readonly Figure[] =>
  Array.from(text.matchAll(WITH_UNIT)).flatMap(({ 0: all, 1: first, 2: second, index: at }) =>
    [first, second]
      .filter((one) => one !== undefined)
      .map((one) => ({ text: all, value: numberOf(one), at })),
  )

/** Numbers of cells that have nothing but numbers; without a link, those with a fraction. */
const figuresAlone = (row: string, isLinked: boolean): readonly Figure[] =>
  Array.from(row.matchAll(/(?<=\|)[\d.,;× –]+(?=\|)/g))
    .flatMap(({ 0: cell, index }) =>
      Array.from(cell.matchAll(ALONE), ({ 0: text, index: inCell }) => ({
        text,
        value: numberOf(text),
        at: index + inCell,
      })),
    )
    .filter(({ text }) => isLinked || text.includes('.'))

const paragraph = (lines: string): Block => {
  const text = lines.replaceAll('\n', ' ')
  return { text, sections: sectionsOf(text), figures: figuresWithUnit(withoutCodeAndLinks(text)) }
}

const rowsOf = (table: string, before: string): readonly Block[] => {
  const rows = table.split('\n')
  const unchecked = (rows[0] ?? '').split('|').findIndex((cell) => cell.trim() === UNCHECKED_COLUMN)
  return rows.map((text) => {
    const own = sectionsOf(text)
    const sections = own.length > 0 ? own : sectionsOf(before)
    const checked = withoutCodeAndLinks(text)
      .split('|')
      .map((cell, column) => (column === unchecked ? blank(cell) : cell))
      .join('|')
    const alone = figuresAlone(checked, sections.length > 0)
    return { text, sections, figures: [...figuresWithUnit(checked), ...alone] }
  })
}

/** The blocks of a page that have figures. */
export const blocksOf = (page: string): readonly Block[] => {
  const texts = proseOf(page)
    .split(/\n\s*\n/)
    .map((text) => text.trim())
  return texts
    .flatMap((text, index) =>
      isTable(text) ? rowsOf(text, texts[index - 1] ?? '') : paragraph(text),
    )
    .filter(({ figures }) => figures.length > 0)
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** Numbers in the tables of each section of RESULTS.md, by the anchor of its heading. */
export const measured = (page = textOf(RESULTS)): ReadonlyMap<string, ReadonlySet<number>> =>
  new Map(
    page.split(/^(?=#+ )/m).map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const rows = lines.filter((line) => isTable(line) || / {2}/.test(line.trim()))
      const numbers = rows.flatMap((row) => Array.from(row.matchAll(ALONE), ([text]) => text))
      return [anchorOf(heading.replace(/^#+ /, '')), new Set(numbers.map(numberOf))]
    }),
  )
