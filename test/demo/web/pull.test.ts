import { expect, it } from 'vitest'
import { isPull, PULL_PX, pulledBy } from '../../../demo/web/src/ui/pull.ts'

it('takes a finger that goes down for a pull, and none that goes aside or up', () => {
  expect(isPull(0, 10)).toBe(true)
  expect(isPull(-9, 10)).toBe(true)
  expect(isPull(12, 10)).toBe(false)
  expect(isPull(0, -10)).toBe(false)
  expect(isPull(0, 0)).toBe(false)
})

it('follows reluctantly, and not for ever', () => {
  expect(pulledBy(-20)).toBe(0)
  expect(pulledBy(100)).toBe(45)
  expect(pulledBy(150)).toBeGreaterThanOrEqual(PULL_PX)
  expect(pulledBy(5000)).toBe(96)
})
