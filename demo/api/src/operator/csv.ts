import { chinaTime } from '../kernel/china-day.ts'
import { object, text, whole, yesNo } from '../kernel/schema.ts'

/** Maximum number of rows in one file. */
export const EXPORT_ROWS = 5000

/** By it spreadsheets recognize UTF-8. */
const MARK = '\ufeff'

/** Spreadsheets run a cell that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Times as text in China, money as yuan; neither begins a formula. */
export type Cell = string | { readonly at: number } | { readonly fen: number }

const written = (cell: Cell): string => {
  if (typeof cell !== 'string') {
    if ('fen' in cell) return (cell.fen / 100).toFixed(2)
    return cell.at === 0 ? '' : chinaTime(cell.at)
  }
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly Cell[]): string => cells.map(written).join(',')

/** A file with a line for each row; `rows` has at most one more than fits. */
export const csvOf = (
  name: string,
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
) => {
  const kept = rows.slice(0, EXPORT_ROWS)
  return {
    name: `${name}.csv`,
    content: `${MARK}${[titles, ...kept].map(line).join('\r\n')}\r\n`,
    rows: kept.length,
    is_complete: rows.length <= EXPORT_ROWS,
  }
}

/** Response of an export. */
export const csvFile = object({
  name: text('文件名'),
  content: text('内容', { max: 20_000_000 }),
  rows: whole('行数'),
  /** False if there are more rows than fit into one file. */
  is_complete: yesNo('完整'),
})
