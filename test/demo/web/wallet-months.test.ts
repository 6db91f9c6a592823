import { expect, it } from 'vitest'
import { monthsOf } from '../../../demo/web/src/features/wallet/months.ts'

const on = (year: number, month: number, day: number) => ({
  created_at: new Date(year, month - 1, day).getTime(),
})

it('monthsOf groups movements by month and keeps their order', () => {
  const items = [on(2026, 11, 22), on(2026, 11, 1), on(2026, 10, 31), on(2025, 11, 5)]
  expect(monthsOf(items)).toEqual([
    { title: '2026年11月', items: items.slice(0, 2) },
    { title: '2026年10月', items: [items[2]] },
    { title: '2025年11月', items: [items[3]] },
  ])
})

it('monthsOf returns no months without movements', () => {
  expect(monthsOf([])).toEqual([])
})
