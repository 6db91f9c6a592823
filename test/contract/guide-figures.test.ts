import { describe, expect, it } from 'vitest'
import { type Block, blocksOf, type Figure, measured } from './support/guide-figures.ts'
import { filesIn, textOf } from './support/sources.ts'
import { statedLimits } from './support/stated-limits.ts'

// A figure of these guides is either measured, and then it is in the tables of the section of
// bench/RESULTS.md that its paragraph or row links to, or it is a limit of the program, and then
// a row of `statedLimits` compares it with the code.

const guides = ['scaling', 'operations', 'self-hosting'].map((name) => `docs/guides/${name}.md`)

const limitsIn = (guide: string) => statedLimits.filter((limit) => limit.guide === guide)

const isLimit = (guide: string, { text }: Block, { at }: Figure): boolean =>
  limitsIn(guide).some(({ says }) => {
    const start = text.indexOf(says)
    return start >= 0 && at >= start && at < start + says.length
  })

const results = measured()

const isMeasured = ({ sections }: Block, { value }: Figure): boolean =>
  sections.some((section) => results.get(section)?.has(value))

const unproven = (guide: string, block: Block): readonly string[] =>
  block.figures
    .filter((figure) => !isLimit(guide, block, figure) && !isMeasured(block, figure))
    .map(({ text, at }) => {
      const where = block.sections.map((section) => `#${section}`).join(', ')
      const why = where === '' ? 'no link to a section of bench/RESULTS.md' : `not in ${where}`
      return `${guide}: ${text}: ${why}: ${block.text.slice(Math.max(0, at - 60), at + 60)}`
    })

/** The text of a file, or of all files of a folder. */
const sourceOf = (path: string): string =>
  /\.\w+$/.test(path) ? textOf(path) : filesIn(path).map(textOf).join('\n')

describe('a figure of a guide', () => {
  it.each(guides)('is measured or a limit: %s', (guide) => {
    const blocks = blocksOf(textOf(guide))
    expect(blocks.flatMap((block) => unproven(guide, block))).toEqual([])
  })

  it.each(statedLimits)('is the limit of the code: $says', ({ guide, says, code }) => {
    expect(textOf(guide).replaceAll('\n', ' ')).toContain(says)
    for (const [path, text] of Object.entries(code)) expect(sourceOf(path)).toContain(text)
  })
})

describe('the comparison', () => {
  const page = [
    'Up to 7 s, and [measured](../../bench/RESULTS.md#the-floor): 1.3 × and 4 to 5 ms.',
    '```\n8 s\n```',
    'See [the floor](../../bench/RESULTS.md#the-floor).',
    '| | µs | Recommendation |\n| --- | --- | --- |\n| one | 8.5 | 2 GB |',
  ].join('\n\n')

  it('finds numbers with a unit, and cells of numbers', () => {
    const [text, row] = blocksOf(page)
    expect(text?.figures.map(({ value }) => value)).toEqual([7, 1.3, 4, 5])
    expect(row?.figures.map(({ value }) => value)).toEqual([8.5])
    expect(row?.sections).toEqual(['the-floor'])
  })

  it('reads the tables of a section, not its text', () => {
    const sections = measured('# All\n\n## The floor\n\n9 ms\n\n| a | 1,300 |\n\nway  2.50\n')
    expect([...(sections.get('the-floor') ?? [])]).toEqual([1300, 2.5])
  })
})
