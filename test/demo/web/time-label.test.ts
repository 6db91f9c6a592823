import { expect, test } from 'vitest'
import { dividerTime, listTime } from '../../../demo/web/src/features/chat/time-label.ts'

// A Saturday in local time.
const NOW = new Date(2026, 10, 21, 15, 30, 0)
const at = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number =>
  new Date(year, month - 1, day, hour, minute, second).getTime() / 1000

test.each([
  ['now', at(2026, 11, 21, 15, 30), '刚刚', '15:30'],
  ['59 seconds ago', at(2026, 11, 21, 15, 29, 1), '刚刚', '15:29'],
  ['a minute ago', at(2026, 11, 21, 15, 29), '15:29', '15:29'],
  ['the first minute of today', at(2026, 11, 21, 0, 0), '00:00', '00:00'],
  ['the last minute of yesterday', at(2026, 11, 20, 23, 59), '昨天', '昨天 23:59'],
  ['two days ago', at(2026, 11, 19, 9, 5), '周四', '周四 09:05'],
  ['six days ago', at(2026, 11, 15, 9, 5), '周日', '周日 09:05'],
  ['a week ago', at(2026, 11, 14, 9, 5), '11月14日', '11月14日 09:05'],
  ['spring', at(2026, 3, 5, 8, 0), '3月5日', '3月5日 08:00'],
  ['last year', at(2025, 12, 31, 23, 0), '2025年12月31日', '2025年12月31日 23:00'],
  ['a clock that is ahead by a moment', at(2026, 11, 21, 15, 30, 20), '刚刚', '15:30'],
])('listTime and dividerTime format %s', (_name, time, inList, inDivider) => {
  expect(listTime(time, NOW.getTime())).toBe(inList)
  expect(dividerTime(time, NOW.getTime())).toBe(inDivider)
})

test('listTime says yesterday a few seconds after midnight', () => {
  const midnight = new Date(2026, 10, 21, 0, 0, 5).getTime()
  expect(listTime(at(2026, 11, 20, 23, 59, 58), midnight)).toBe('昨天')
})
