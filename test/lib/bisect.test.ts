import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lowerBound } from '../../src/lib/bisect.ts'

const itself = (value: number) => value

it.each([
  [[], 5, 0],
  [[1, 3, 5], 0, 0],
  [[1, 3, 5], 3, 1],
  [[1, 3, 5], 4, 2],
  [[1, 3, 5], 6, 3],
  [[1, 3, 3, 3, 5], 3, 1],
])('in %j the position of %i is %i', (items, key, expected) => {
  expect(lowerBound(items, key, itself)).toBe(expected)
})

it('lowerBound agrees with a linear search', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (unsorted, key) => {
      const items = unsorted.sort((a, b) => a - b).map((position) => ({ position }))
      const index = items.findIndex(({ position }) => position >= key)
      const expected = index < 0 ? items.length : index
      expect(lowerBound(items, key, ({ position }) => position)).toBe(expected)
    }),
  )
})
