import { UsageError } from '../usage-error.ts'
import { wholeNumber } from '../whole-number.ts'

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** What the back-end API takes for ever. */
const FOR_EVER_SECONDS = 2 ** 32 - 1
/** The year 2100: what ends later was meant for ever. */
const FAR_SECONDS = 4_102_444_800

/** `90s`, `10m`, `2h`, `7d`, `ever` as seconds. Throws {@link UsageError}. */
export const secondsOf = (flag: string, text: string): number => {
  if (text === 'ever') return FOR_EVER_SECONDS
  const [, digits, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  const seconds = Number(digits) * (units[unit] ?? Number.NaN)
  if (seconds > 0 && seconds < FOR_EVER_SECONDS) return seconds
  throw new UsageError(`read --${flag}: ${text} is not a duration such as 90s, 10m, 2h, 7d, ever`)
}

/** A moment in unix seconds, as people and scripts read it; '' for none. */
export const momentOf = (seconds: number): string => {
  if (seconds === 0) return ''
  if (seconds >= FAR_SECONDS) return 'ever'
  return new Date(seconds * 1_000).toISOString().replace('.000', '')
}

/** Seconds that are left; '' for none. */
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

/** How many are wanted. Throws {@link UsageError}. */
export const countOf = (flag: string, text: string | undefined, usual: number): number =>
  wholeNumber(`--${flag}`, text, 1) ?? usual
