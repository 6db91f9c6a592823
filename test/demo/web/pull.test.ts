import { expect, it } from 'vitest'
import { isPull, PULL_PX, pulledBy } from '../../../demo/web/src/ui/pull.ts'

it('isPull accepts a downward movement, but none sideways or up', () => {
  expect(isPull(0, 10)).toBe(true)
  expect(isPull(-9, 10)).toBe(true)
  expect(isPull(12, 10)).toBe(false)
  expect(isPull(0, -10)).toBe(false)
  expect(isPull(0, 0)).toBe(false)
})

it('pulledBy damps the movement and limits it', () => {
  expect(pulledBy(-20)).toBe(0)
  expect(pulledBy(100)).toBe(45)
  expect(pulledBy(150)).toBeGreaterThanOrEqual(PULL_PX)
  expect(pulledBy(5000)).toBe(96)
})
