export const DAY_MS = 24 * 3600 * 1000

/** The users' time zone, which has no summer time. */
export const CHINA_OFFSET_MS = 8 * 3600 * 1000

/** The number of the day in China, from 1970. */
export const chinaDay = (ms: number): number => Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS)

/** Unix milliseconds at which the day with this number begins in China. */
export const chinaDayStart = (day: number): number => day * DAY_MS - CHINA_OFFSET_MS

/** The date of the day with this number: `2026-11-27`. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
