import type { Line, Report } from './migrate.ts'

const HEADS: Readonly<Record<Line['kind'], readonly [asked: string, written: string]>> = {
  change: ['Changes that --write makes', 'Changed'],
  hand: ['To be done by hand', 'To be done by hand'],
  differs: ['Calls that go on and behave differently', 'Calls that go on and behave differently'],
}

/** Different calls of one kind are told once, with all places. */
const grouped = (lines: readonly Line[]): readonly string[] => {
  const places = new Map<string, string[]>()
  for (const { says, file, line } of lines)
    places.set(says, [...(places.get(says) ?? []), `${file}:${line}`])
  return [...places].flatMap(([says, where]) => [`  ${says}`, ...where.map((one) => `    ${one}`)])
}

const single = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ file, line, says }) => `  ${file}:${line}  ${says}`)

/** The report as it is printed. */
export const printed = ({ lines, count, written, passed }: Report, isWriting: boolean): string => {
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
  const left = passed.length > 0 ? ['Not looked at', ...passed.map((one) => `  ${one}`), ''] : []
  const none = lines.length === 0 ? ['Nothing of the TIM SDK was found.', ''] : []
  return `${[...parts, ...none, ...left, end].join('\n')}\n`
}
