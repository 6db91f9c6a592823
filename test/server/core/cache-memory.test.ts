import { expect, it } from 'vitest'
import { Cache, CacheMemory } from '../../../server/src/domain/cache/cache.ts'
import { upTo } from './support/test-core.ts'

interface Value {
  bytes: number
  readonly isHeld?: boolean
}

const LIMIT = 1_000

const caches = () => {
  const memory = new CacheMemory(LIMIT)
  const cache = () =>
    new Cache<Value>({
      limit: 100_000,
      mayForget: ({ isHeld }) => isHeld !== true,
      memory,
      sizeOf: ({ bytes }) => bytes,
    })
  return { memory, one: cache(), other: cache() }
}

/** All sweeps that are due. */
const swept = async () => {
  for (let tick = 0; tick < 20; tick += 1) await new Promise(setImmediate)
}

it('caches that share a memory stay within it [STORE-15]', async () => {
  const { memory, one, other } = caches()
  for (const index of upTo(500)) {
    one.set(`${index}`, { bytes: 10 })
    other.set(`${index}`, { bytes: 5 })
    if (index % 50 === 0) await swept()
  }
  await swept()
  expect(memory.bytes).toBeLessThanOrEqual(LIMIT)
  expect([...one.values()].length * 10 + [...other.values()].length * 5).toBe(memory.bytes)
})

it('a value that has grown is measured when it is used [STORE-15]', async () => {
  const { memory, one } = caches()
  const grown: Value = { bytes: 10 }
  one.set('grown', grown)
  one.set('other', { bytes: 10 })
  grown.bytes = 2_000
  expect(one.get('grown')).toBe(grown)
  expect(memory.bytes).toBe(2_010)
  await swept()
  expect(memory.bytes).toBeLessThanOrEqual(LIMIT)
})

it('values that must stay are kept beyond the limit, and evicted later [STORE-15]', async () => {
  const { memory, one, other } = caches()
  const held = upTo(30).map(() => ({ bytes: 100, isHeld: true }))
  for (const [index, value] of held.entries()) one.set(`${index}`, value)
  await swept()
  expect(memory.bytes).toBe(3_000)
  for (const value of held) Object.assign(value, { isHeld: false })
  other.set('new', { bytes: 100 })
  await swept()
  expect(memory.bytes).toBeLessThanOrEqual(LIMIT)
})

it('removed and cleared values free their memory [STORE-15]', () => {
  const { memory, one, other } = caches()
  one.set('a', { bytes: 1 })
  one.set('a', { bytes: 2 })
  one.set('b', { bytes: 4 })
  other.set('c', { bytes: 8 })
  expect(one.remove(({ bytes }) => bytes === 4)).toEqual([{ bytes: 4 }])
  other.clear()
  expect(memory.bytes).toBe(2)
  one.delete('a')
  expect(memory.bytes).toBe(0)
})
