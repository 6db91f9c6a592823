import { expect, it } from 'vitest'
import { lazy } from '../../src/lib/lazy.ts'

it('lazy makes its value on first use, and once', () => {
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

it('lazy also keeps an undefined value', () => {
  let count = 0
  const value = lazy(() => {
    count++
  })
  value()
  value()
  expect(count).toBe(1)
})
