import { expect, it } from 'vitest'
import { queryOf } from '../../src/lib/query.ts'

it('a query has its names in order, escaped as URLSearchParams reads them', () => {
  const query = queryOf({ sdkappid: 7, host: 'a b&c=酒+馆', left: undefined, empty: '' })
  expect(query).toBe(
    `sdkappid=7&host=a%20b%26c%3D${encodeURIComponent('酒')}%2B${encodeURIComponent('馆')}&empty=`,
  )
  expect([...new URLSearchParams(query)]).toEqual([
    ['sdkappid', '7'],
    ['host', 'a b&c=酒+馆'],
    ['empty', ''],
  ])
})
