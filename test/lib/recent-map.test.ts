import { expect, it } from 'vitest'
import { RecentMap } from '../../src/lib/recent-map.ts'

const keys = (map: RecentMap<string>) => map.entries.map(([key]) => key)

it('a recent map keeps the newest keys; opening one again makes it the newest', () => {
  const map = new RecentMap<string>(2)
  for (const key of ['a', 'b', 'a', 'c']) map.open(key, () => key.toUpperCase())
  expect(map.entries).toEqual([
    ['a', 'A'],
    ['c', 'C'],
  ])
  expect(map.get('b')).toBeUndefined()
  expect(map.open('a', () => 'other')).toBe('A')
})

it('a recent map keeps protected keys beyond its size until they are no longer protected', () => {
  const kept = new Set(['a', 'b'])
  const map = new RecentMap<string>(1, (key) => kept.has(key))
  for (const key of ['a', 'b', 'c']) map.open(key, () => key)
  expect(keys(map)).toEqual(['a', 'b', 'c'])
  map.open('d', () => 'd')
  expect(keys(map)).toEqual(['a', 'b', 'd'])
  kept.clear()
  map.open('e', () => 'e')
  expect(keys(map)).toEqual(['e'])
})

it('a recent map deletes a key', () => {
  const map = new RecentMap<string>(2)
  map.open('a', () => 'a')
  map.delete('a')
  expect(keys(map)).toEqual([])
})
