import type { Report, ReportLine } from './migrate.ts'

const HEADS: Readonly<Record<ReportLine['kind'], readonly [planned: string, written: string]>> = {
  change: ['Changes that --write makes', 'Changed'],
  hand: ['To be done by hand', 'To be done by hand'],
  differs: ['Calls that go on and behave differently', 'Calls that go on and behave differently'],
}

/** Groups the lines of equal text, followed by all locations. */
const grouped = (lines: readonly ReportLine[]): readonly string[] => {
  const locations = new Map<string, string[]>()
  for (const { says, file, line } of lines)
    locations.set(says, [...(locations.get(says) ?? []), `${file}:${line}`])
  return [...locations].flatMap(([says, lines]) => [
    `  ${says}`,
    ...lines.map((one) => `    ${one}`),
  ])
}

const single = (lines: readonly ReportLine[]): readonly string[] =>
  lines.map(({ file, line, says }) => `  ${file}:${line}  ${says}`)

/** The printed report. */
export const printed = ({ lines, count, written, skipped }: Report, isWriting: boolean): string => {
  const parts = (['change', 'hand', 'differs'] as const).flatMap((kind) => {
    const some = lines.filter((line) => line.kind === kind)
    if (some.length === 0) return []
    const head = HEADS[kind][isWriting ? 1 : 0]
    const body = kind === 'differs' ? grouped(some) : single(some)
    return [`${head} (${some.length})`, ...body, '']
  })
  const end = isWriting
    ? `${count} files looked at, ${written.length} changed.`
    : `${count} files looked at. Nothing was changed${lines.some(({ kind }) => kind === 'change') ? '; --write does it' : ''}.`
  const left = skipped.length > 0 ? ['Not looked at', ...skipped.map((one) => `  ${one}`), ''] : []
  const none = lines.length === 0 ? ['Nothing of the TIM SDK was found.', ''] : []
  return `${[...parts, ...none, ...left, end].join('\n')}\n`
}
