import { readFileSync } from 'node:fs'
import { DocumentReflection, type ProjectReflection } from 'typedoc'
import { fileOf } from './name-and-sort.ts'

const PAGE = 'docs/reference/errors.md'

/** Ranks error codes below methods and guides for words; searches for numbers find them anyway. */
const RANKS = { tested: 4, other: 2, long: 1 } as const

/**
 * Those that callers test before those that are as long, and these before the longer ones that have
 * them inside.
 */
const rankOf = (row: string, code: string): number => {
  if (row.startsWith('| **')) return RANKS.tested
  return code.length > 5 ? RANKS.long : RANKS.other
}

/** `| **10007** | `NO_RIGHT` | no right to do this; ask an administrator | server |` */
const ROW = /^\| \**(-?\d+)\** \| (.+?) \| (.+?) \| .+? \|$/gm

/** A code in the table of errors, and the anchor of its row. */
export interface ErrorRow {
  readonly found: DocumentReflection
  readonly page: DocumentReflection
  readonly anchor: string
}

/** Makes the search find each code in its row; a code of both sides is found in both rows. */
export const errorRows = (project: ProjectReflection): readonly ErrorRow[] => {
  const page = project.documents?.find((one) => fileOf(project, one) === PAGE)
  if (page === undefined) return []
  const anchors = new Set<string>()
  return [...readFileSync(PAGE, 'utf8').matchAll(ROW)].flatMap(
    ([row, code = '', name = '', text = '']) => {
      if (anchors.has(code)) return []
      anchors.add(code)
      const title = `${code} ${name === '–' ? text.split(';')[0] : name.replaceAll('`', '')}`
      const found = new DocumentReflection(title, page, [{ kind: 'text', text }], {})
      found.relevanceBoost = rankOf(row, code)
      return { found, page, anchor: code }
    },
  )
}
