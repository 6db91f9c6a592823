import { expect, it } from 'vitest'
import {
  soonStart,
  startClock,
  startDayOf,
  startDays,
  startDayText,
  startTimes,
} from '../../../demo/web/src/features/orders/start-times.ts'

/** A Friday, 22:10. */
const NOW = new Date(2026, 10, 27, 22, 10).getTime()

const clocks = (day: number) => startTimes(day, NOW).map(startClock)

it('an order may start at the half hours that are left of today', () => {
  expect(clocks(startDayOf(NOW))).toEqual(['22:30', '23:00', '23:30'])
})

it('an order may start at every half hour of a later day', () => {
  const tomorrow = clocks(startDays(NOW)[1] ?? 0)
  expect(tomorrow).toHaveLength(48)
  expect(tomorrow.slice(0, 2)).toEqual(['00:00', '00:30'])
})

it('an order may start within 30 days', () => {
  const days = startDays(NOW)
  expect(days).toHaveLength(31)
  expect(clocks(days.at(-1) ?? 0).at(-1)).toBe('22:00')
})

it('the first suggestion leaves an hour', () => {
  expect(startClock(soonStart(NOW))).toBe('23:30')
})

it('days are named relative to today, then by date', () => {
  const names = startDays(NOW).map((day) => startDayText(day, NOW))
  expect(names.slice(0, 4)).toEqual(['今天', '明天', '后天', '11月30日 周一'])
})
