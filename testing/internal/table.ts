/** The median; the mean of the two middle values for an even number. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** A number for display: grouped thousands, decimals only if significant. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

export type Cell = string | number

/** Prints a table, the first column left-aligned, the others right-aligned. */
export const printTable = (
  title: string,
  head: readonly string[],
  rows: readonly Cell[][],
): void => {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)),
  )
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
  const [first = [], ...rest] = cells
  console.log(`\n${title}\n`)
  console.log(line(first))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of rest) console.log(line(row))
}
