import { lastStart } from './publish-draft.ts'

const HALF_HOUR_MS = 30 * 60 * 1000

/** The midnight that begins the day of a moment, or a later day. */
const midnight = (time: number, daysLater = 0): number => {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}

/** The first half hour that leaves others an hour to come. */
export const soonStart = (now: number): number =>
  Math.ceil((now + 2 * HALF_HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS

/** The half hours of a day at which an order may start. */
export const startTimes = (day: number, now: number): readonly number[] => {
  const first = Math.max(day, Math.ceil((now + 1) / HALF_HOUR_MS) * HALF_HOUR_MS)
  const end = Math.min(midnight(day, 1), lastStart(now) + 1)
  const count = Math.max(0, Math.ceil((end - first) / HALF_HOUR_MS))
  return Array.from({ length: count }, (_, at) => first + at * HALF_HOUR_MS)
}

/** The days on which an order may start, as their midnights. */
export const startDays = (now: number): readonly number[] => {
  const days: number[] = []
  for (let day = midnight(now); day <= lastStart(now); day = midnight(day, 1)) days.push(day)
  return days.filter((day) => startTimes(day, now).length > 0)
}

/** The day of a moment, as its midnight. */
export const startDayOf = (time: number): number => midnight(time)

const WEEKDAYS = '日一二三四五六'
const RELATIVE = ['今天', '明天', '后天']

/** `今天`, `明天`, `后天`, `11月30日 周一`. */
export const startDayText = (day: number, now: number): string => {
  const relative = RELATIVE.find((_text, later) => midnight(now, later) === day)
  const date = new Date(day)
  return (
    relative ?? `${date.getMonth() + 1}月${date.getDate()}日 周${WEEKDAYS.charAt(date.getDay())}`
  )
}

/** `20:30`. */
export const startClock = (time: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = new Date(time)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}
