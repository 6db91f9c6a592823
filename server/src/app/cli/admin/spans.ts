import { UsageError } from '../usage-error.ts'
import { wholeNumber } from '../whole-number.ts'

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Value of the back-end API for "permanently". */
const FOR_EVER_SECONDS = 2 ** 32 - 1
/** The year 2100; a later end means "permanently". */
const FAR_SECONDS = 4_102_444_800

/** Parses `90s`, `10m`, `2h`, `7d`, `ever` to seconds. Throws {@link UsageError}. */
export const secondsOf = (flag: string, text: string): number => {
  if (text === 'ever') return FOR_EVER_SECONDS
  const [, digits, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  const seconds = Number(digits) * (units[unit] ?? Number.NaN)
  if (seconds > 0 && seconds < FOR_EVER_SECONDS) return seconds
  throw new UsageError(`read --${flag}: ${text} is not a duration such as 90s, 10m, 2h, 7d, ever`)
}

/** Formats unix seconds in ISO 8601; '' for 0. */
export const momentOf = (seconds: number): string => {
  if (seconds === 0) return ''
  if (seconds >= FAR_SECONDS) return 'ever'
  return new Date(seconds * 1_000).toISOString().replace('.000', '')
}

/** Formats remaining seconds; '' for 0. */
export const spanOf = (seconds: number): string => {
  if (seconds === 0) return ''
  if (seconds === FOR_EVER_SECONDS) return 'ever'
  const day = Math.floor(seconds / 86_400)
  const [hour, minute] = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60]
  const parts = [
    [day, 'd'],
    [hour, 'h'],
    [minute, 'm'],
    [seconds % 60, 's'],
  ] as const
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(' ')
}

/** Parses a count. Throws {@link UsageError}. */
export const countOf = (flag: string, text: string | undefined, usual: number): number =>
  wholeNumber(`--${flag}`, text, 1) ?? usual
