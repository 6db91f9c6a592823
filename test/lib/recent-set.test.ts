import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RecentSet } from '../../src/lib/recent-set.ts'

it('a recent set reports whether a key is new', () => {
  const recent = new RecentSet<string>(3)
  expect([recent.add('a'), recent.add('b'), recent.add('a')]).toEqual([true, true, false])
  expect([recent.has('a'), recent.has('c')]).toEqual([true, false])
})

it('a recent set forgets the oldest keys beyond its size', () => {
  const recent = new RecentSet<number>(2)
  for (const key of [1, 2, 3]) recent.add(key)
  expect([recent.has(1), recent.has(2), recent.has(3)]).toEqual([false, true, true])
})

it('a recent set forgets all keys on clear', () => {
  const recent = new RecentSet<number>(2)
  recent.add(1)
  recent.clear()
  expect(recent.add(1)).toBe(true)
})

it('a recent set finds every repetition within its window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(30), { maxLength: 200 }),
      fc.integer({ min: 1, max: 10 }),
      (keys, size) => {
        const recent = new RecentSet<number>(size)
        let window: number[] = []
        for (const key of keys) {
          const isNew = !window.includes(key)
          expect(recent.add(key)).toBe(isNew)
          if (isNew) window = [...window, key].slice(-size)
        }
      },
    ),
  )
})
