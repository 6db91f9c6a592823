const MINUTE_SECONDS = 60
const DAY_MS = 24 * 3600 * 1000
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

const two = (value: number): string => String(value).padStart(2, '0')

const clockOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`

const midnightOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Calendar days between two times; rounding handles days of 23 and 25 hours. */
const daysBetween = (earlier: Date, later: Date): number =>
  Math.round((midnightOf(later) - midnightOf(earlier)) / DAY_MS)

const dayOf = (date: Date, now: Date): string => {
  const days = daysBetween(date, now)
  if (days === 1) return '昨天'
  if (days > 1 && days < 7) return WEEKDAYS[date.getDay()] ?? ''
  const monthAndDay = `${date.getMonth() + 1}月${date.getDate()}日`
  return date.getFullYear() === now.getFullYear()
    ? monthAndDay
    : `${date.getFullYear()}年${monthAndDay}`
}

const isToday = (date: Date, now: Date): boolean => daysBetween(date, now) === 0

/**
 * The time in a list: 刚刚, 14:05, 昨天, 周三, 3月5日, 2025年3月5日. `time` is in Unix seconds, `nowMs` in
 * Unix milliseconds.
 */
export const listTime = (time: number, nowMs: number): string => {
  const date = new Date(time * 1000)
  const now = new Date(nowMs)
  if (!isToday(date, now)) return dayOf(date, now)
  return Math.abs(nowMs / 1000 - time) < MINUTE_SECONDS ? '刚刚' : clockOf(date)
}

/** The time of a divider between messages: always with the time of day. */
export const dividerTime = (time: number, nowMs: number): string => {
  const date = new Date(time * 1000)
  const now = new Date(nowMs)
  return isToday(date, now) ? clockOf(date) : `${dayOf(date, now)} ${clockOf(date)}`
}
