/** A parsed part of a table. */
export interface TableToken {
  readonly type: string
  readonly content: string
  attrJoin(name: string, value: string): void
  attrSet(name: string, value: string): void
}

/**
 * Below three columns a table fits a phone as it is; beyond four it is a grid that must stay one.
 */
const STACKS_FROM = 3
const STACKS_TO = 4

const labelsOf = (table: readonly TableToken[]): readonly string[] =>
  table.flatMap(({ type }, index) =>
    type === 'th_open' ? [(table[index + 1]?.content ?? '').replaceAll(/[`*]/g, '')] : [],
  )

/** Adds the column's name to each cell, because phones show cells below each other. */
const label = (table: readonly TableToken[]): void => {
  const labels = labelsOf(table)
  if (labels.length < STACKS_FROM) return
  table[0]?.attrJoin('class', labels.length > STACKS_TO ? 'grid' : 'stacks')
  if (labels.length > STACKS_TO) return
  let column = 0
  for (const token of table) {
    if (token.type === 'tr_open') column = 0
    if (token.type !== 'td_open') continue
    token.attrSet('data-label', labels[column] ?? '')
    column += 1
  }
}

const CODE = /^\**(-?\d+)\**$/

/** Adds anchors to rows of codes; a repeated code has its anchor in the first row. */
const nameCodes = (table: readonly TableToken[], known: Set<string>): void => {
  if (labelsOf(table)[0] !== 'Code') return
  table[0]?.attrJoin('class', 'codes')
  table.forEach(({ type }, index) => {
    const [, code] = CODE.exec(table[index + 2]?.content ?? '') ?? []
    if (type !== 'tr_open' || code === undefined || known.has(code)) return
    known.add(code)
    table[index]?.attrSet('id', code)
  })
}

export const labelCells = (tokens: readonly TableToken[]): void => {
  const codes = new Set<string>()
  tokens.forEach(({ type }, index) => {
    if (type !== 'table_open') return
    const end = tokens.findIndex((token, at) => at > index && token.type === 'table_close')
    const table = tokens.slice(index, end)
    label(table)
    nameCodes(table, codes)
  })
}
