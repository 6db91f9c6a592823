import { expect, it } from 'vitest'
import {
  countOf,
  filterIn,
  NO_NARROWING,
  requestOf,
  searchOf,
} from '../../../demo/web/src/features/orders/market-filter.ts'

const full = {
  kind: 'raid',
  text: '开荒',
  sort: 'price_low',
  jobID: '201',
  minYuan: '9.90',
  maxYuan: '100',
  position: 'thug',
  capacity: '3.5',
} as const

const usual = {
  kind: 'dailian',
  text: '',
  sort: 'newest',
  ...NO_NARROWING,
} as const

it('the address contains the filter', () => {
  expect(filterIn(new URLSearchParams(searchOf(full)))).toEqual(full)
})

it('the address omits defaults', () => {
  expect(searchOf(usual)).toEqual({})
  expect(filterIn(new URLSearchParams())).toEqual(usual)
})

it('an invalid address yields no filter', () => {
  const search = new URLSearchParams({
    kind: 'x',
    sort: 'toString',
    position: 'healer',
    min: '-5',
    max: '1e9',
    capacity: '9'.repeat(30),
  })
  expect(filterIn(search)).toEqual(usual)
})

it('the request contains fen and whole capacities', () => {
  expect(requestOf(full)).toEqual({
    order_by: 'price_low',
    text: '开荒',
    job_id: '201',
    min_price: 990,
    max_price: 10_000,
    position: 'thug',
    fighting_capacity: 35_000,
  })
  expect(requestOf(usual)).toEqual({ order_by: 'newest' })
})

it('a price range counts as one filter', () => {
  expect(countOf(full)).toBe(4)
  expect(countOf(NO_NARROWING)).toBe(0)
})
