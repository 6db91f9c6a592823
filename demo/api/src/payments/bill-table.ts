/** A row of a bill, by the titles of its columns. */
export type BillRow = (title: string) => string

/** WeChat marks each value with a backtick, Alipay pads values with tabs. */
const plain = (value: string): string => value.replace(/^`/, '').trim()

/** Bills have no commas in values of theirs; a value with one would move the columns after it. */
const valuesOf = (line: string): readonly string[] =>
  (line.startsWith('`') ? line.split(',`') : line.split(',')).map(plain)

/**
 * Rows of a bill in CSV: those below the line with these titles, as long as they have as many
 * columns. Throws if no line has them, or if a row is damaged.
 */
export const rowsOfBill = (csv: string, titles: readonly string[]): readonly BillRow[] => {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const top = lines.findIndex((line) => titles.every((title) => valuesOf(line).includes(title)))
  if (top < 0) throw new Error(`read a bill: no line has the columns ${titles.join(', ')}`)
  const columns = valuesOf(lines[top] ?? '')
  const rows: BillRow[] = []
  for (const line of lines.slice(top + 1)) {
    const values = valuesOf(line)
    // The totals below the rows have other columns.
    if (values.length !== columns.length) break
    rows.push((title) => values[columns.indexOf(title)] ?? '')
  }
  return rows
}
