export const DAY_MS = 24 * 3600 * 1000

/** The users' time zone, which has no summer time. */
export const CHINA_OFFSET_MS = 8 * 3600 * 1000

/** The number of the day in China, from 1970. */
export const chinaDay = (ms: number): number => Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS)

/** Unix milliseconds at which the day with this number begins in China. */
export const chinaDayStart = (day: number): number => day * DAY_MS - CHINA_OFFSET_MS

/** The date of the day with this number: `2026-11-27`. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A time in China to the second: `2026-11-27 08:30:00`. */
export const chinaTime = (ms: number): string =>
  new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Unix milliseconds of such a time; NaN if it is none. */
export const timeInChina = (text: string): number =>
  Date.parse(`${text.replace(' ', 'T')}Z`) - CHINA_OFFSET_MS
