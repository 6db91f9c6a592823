import { describe, expect, it } from 'vitest'
import { bannerPath, linesIn, periodText } from '../../../demo/web/src/features/home/promotion.ts'

const banner = { id: '7', title: '', image: '', link: '/somewhere', has_details: false }

it('bannerPath returns the promotion page of a banner, else its link, else null', () => {
  const page = '/pages/enter/home/subpages/promotion?id=7'
  expect(bannerPath({ ...banner, has_details: true })).toBe(page)
  expect(bannerPath({ ...banner, has_details: true, link: '' })).toBe(page)
  expect(bannerPath(banner)).toBe('/somewhere')
  expect(bannerPath({ ...banner, link: '' })).toBeNull()
})

it('linesIn returns the non-empty lines', () => {
  expect(linesIn(' 领券 \r\n\n下单\n')).toEqual(['领券', '下单'])
  expect(linesIn('')).toEqual([])
})

describe('the period of a promotion', () => {
  const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime()
  const now = at(2026, 11, 22)

  it.each([
    [0, 0, '长期有效'],
    [at(2026, 11, 1), 0, '11月1日起'],
    [0, at(2026, 12, 31), '12月30日前有效'],
    [0, at(2026, 12, 31) + 1, '12月31日前有效'],
    [at(2026, 11, 1), at(2027, 1, 2), '11月1日 至 2027年1月1日'],
  ])('is written from %d to %d', (start_at, end_at, words) => {
    expect(periodText({ start_at, end_at }, now)).toBe(words)
  })
})
