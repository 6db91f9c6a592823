import { expect, it } from 'vitest'
import { lazy } from '../../src/lib/lazy.ts'

it('makes its value when it is first asked for, and once', () => {
  const made: object[] = []
  const value = lazy(() => {
    const one = {}
    made.push(one)
    return one
  })
  expect(made).toEqual([])
  expect(value()).toBe(value())
  expect(made).toHaveLength(1)
})

it('keeps a value that is undefined, too', () => {
  let count = 0
  const value = lazy(() => {
    count++
  })
  value()
  value()
  expect(count).toBe(1)
})
