import { createTestPlatform } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { LocalStore } from '../../src/kernel/local-store.ts'
import { Log } from '../../src/kernel/log.ts'
import { STORAGE_LIMIT_BYTES } from '../../src/kernel/storage-room.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import type { StoragePort } from '../../src/platform/platform.ts'

const aStore = (storage: StoragePort = memoryStorage(), userID = 'alice') => {
  const platform = createTestPlatform({ storage })
  const store = new LocalStore({ platform, log: new Log(platform.log), sdkAppID: 7 })
  store.open(userID)
  store.flush()
  const warnings = () => platform.log.lines.filter(({ level }) => level === 'warn')
  return { store, storage, platform, warnings, advance: platform.clock.advance }
}

/** A storage in which every call but `keys` of the bare object throws. */
const forbidden: StoragePort = {
  get: () => refuse(),
  set: () => refuse(),
  remove: () => refuse(),
  keys: () => refuse(),
}

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** A storage of this number of bytes, shared by all writers. */
const holding = (bytes: number): StoragePort => {
  const inner = memoryStorage()
  const taken = () =>
    inner.keys().reduce((sum, name) => sum + 2 * (name.length + (inner.get(name)?.length ?? 0)), 0)
  return {
    ...inner,
    set(name, text) {
      const before = inner.get(name)
      inner.set(name, text)
      if (taken() <= bytes) return
      if (before === null) inner.remove(name)
      else inner.set(name, before)
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
}

const textOf = (units: number) => 'x'.repeat(units)

/** Longer than half of all that fits. */
const HALF = STORAGE_LIMIT_BYTES / 4

describe('a stored value', () => {
  it('is JSON under the app, the user and the key [PLATFORM-01]', () => {
    const { store, storage } = aStore()
    store.write('list', [{ a: 1 }])
    store.writeOfApp('texts', 'all')
    store.flush()
    expect(storage.get('TIM_7_alice_list')).toBe('[{"a":1}]')
    expect(storage.get('TIM_7__texts')).toBe('"all"')
    expect(store.read('list')).toEqual([{ a: 1 }])
    expect(store.readOfApp('texts')).toBe('all')
  })

  it('belongs to one user [PLATFORM-01]', () => {
    const { store } = aStore()
    store.write('list', 'of alice')
    store.open('alice_b')
    expect(store.read('list')).toBeUndefined()
    store.open('')
    expect(store.read('list')).toBeUndefined()
    store.open('alice')
    expect(store.read('list')).toBe('of alice')
  })

  it('waits 20 seconds, then all values are written at once [PLATFORM-02]', async () => {
    const { store, storage, platform, advance } = aStore()
    expect(platform.counts()).toMatchObject({ timers: 0, watchers: 0 })
    store.write('a', 1)
    await advance(19_999)
    store.write('b', 2)
    expect(storage.get('TIM_7_alice_a')).toBeNull()
    await advance(1)
    expect([storage.get('TIM_7_alice_a'), storage.get('TIM_7_alice_b')]).toEqual(['1', '2'])
    expect(platform.counts()).toMatchObject({ timers: 0, watchers: 0 })
  })

  it('is written at once when the page is hidden, not when it is shown [PLATFORM-02]', () => {
    const { store, storage, platform } = aStore()
    store.write('a', 1)
    platform.page.set(true)
    expect(storage.get('TIM_7_alice_a')).toBeNull()
    platform.page.set(false)
    expect(storage.get('TIM_7_alice_a')).toBe('1')
    expect(platform.counts()).toMatchObject({ timers: 0, watchers: 0 })
  })

  it('is written when another user logs in or out [PLATFORM-02]', () => {
    const { store, storage } = aStore()
    store.write('a', 1)
    store.open('')
    expect(storage.get('TIM_7_alice_a')).toBe('1')
  })

  it('can be read while it waits, as it will be read later [PLATFORM-03]', () => {
    const { store } = aStore()
    const value = { at: 1, gone: undefined }
    store.write('a', value)
    expect(store.read('a')).toEqual({ at: 1 })
    expect(store.read('a')).not.toBe(value)
    store.remove('a')
    expect(store.read('a')).toBeUndefined()
    store.flush()
    expect(store.read('a')).toBeUndefined()
  })

  it('may be a function, called once per flush and on each read [PLATFORM-03]', () => {
    const { store } = aStore()
    let calls = 0
    const count = () => ++calls
    for (let round = 0; round < 1_000; round++) store.write('a', count)
    expect(calls).toBe(0)
    store.flush()
    expect(calls).toBe(1)
    expect(store.read('a')).toBe(1)
    store.write('a', count)
    expect(store.read('a')).toBe(2)
  })

  it('is removed if its function returns nothing [PLATFORM-03]', () => {
    const { store, storage } = aStore()
    store.write('a', 1)
    store.flush()
    store.write('a', () => undefined)
    store.flush()
    expect(storage.get('TIM_7_alice_a')).toBeNull()
  })

  it('does not disturb others when its function throws [PLATFORM-03]', () => {
    const { store } = aStore()
    store.write('bad', () => {
      throw new Error('mine')
    })
    store.write('good', 1)
    store.flush()
    expect(store.read('good')).toBe(1)
    expect(store.read('bad')).toBeUndefined()
  })

  it.each(['{"half":', '', 'undefined'])('is dropped when it reads %j [PLATFORM-04]', (text) => {
    const { store, storage } = aStore()
    storage.set('TIM_7_alice_a', text)
    expect(store.read('a')).toBeUndefined()
    store.flush()
    expect(storage.get('TIM_7_alice_a')).toBeNull()
  })

  it('may be written by a second tab: the later one counts in both [PLATFORM-04]', () => {
    const storage = memoryStorage()
    const [one, two] = [aStore(storage).store, aStore(storage).store]
    one.write('a', 'one')
    two.write('a', 'two')
    two.flush()
    one.flush()
    expect([one.read('a'), two.read('a')]).toEqual(['one', 'one'])
    two.remove('a')
    two.flush()
    expect(one.read('a')).toBeUndefined()
  })
})

describe('without enough room', () => {
  it('all entries of an app may take 5 MB, two bytes for each unit [PLATFORM-05]', () => {
    const { store, storage, warnings } = aStore()
    const taken = storage
      .keys()
      .reduce((sum, name) => sum + name.length + (storage.get(name) ?? '').length, 0)
    const units = STORAGE_LIMIT_BYTES / 2 - taken - 'TIM_7_alice_a""'.length
    store.write('a', textOf(units))
    store.flush()
    expect(storage.get('TIM_7_alice_a')).toHaveLength(units + 2)
    expect(warnings()).toEqual([])
    store.write('a', textOf(units + 1))
    store.flush()
    expect(storage.get('TIM_7_alice_a')).toBeNull()
    expect(store.read('a')).toHaveLength(units + 1)
    expect(warnings()).toHaveLength(1)
  })

  it('entries of other programs of the page are not counted [PLATFORM-05]', () => {
    const { store, storage } = aStore()
    storage.set('TIM_70_alice_a', textOf(2 * HALF))
    store.write('a', textOf(HALF))
    store.flush()
    expect(storage.get('TIM_7_alice_a')).toHaveLength(HALF + 2)
  })

  it('a value reuses the room of the previous one [PLATFORM-05]', () => {
    const { store, storage, warnings } = aStore()
    for (const unit of ['a', 'b']) {
      store.write('big', unit.repeat(HALF + 10))
      store.flush()
      expect(storage.get('TIM_7_alice_big')).toMatch(`"${unit}`)
    }
    expect(warnings()).toEqual([])
  })

  it('a smaller value is stored again [PLATFORM-05]', () => {
    const { store, storage, warnings } = aStore()
    store.write('a', textOf(3 * HALF))
    store.flush()
    store.write('a', 1)
    store.flush()
    expect([storage.get('TIM_7_alice_a'), store.read('a')]).toEqual(['1', 1])
    expect(warnings()).toHaveLength(1)
  })

  it("entries of other users are evicted, the longest absent first; mine and the app's stay [PLATFORM-06]", () => {
    const storage = memoryStorage()
    storage.set('TIM_7_unknown_a', JSON.stringify(textOf(HALF / 2)))
    const { store, warnings } = aStore(storage, 'bob')
    const third = HALF / 2
    for (const user of ['bob', 'carol', 'alice']) {
      store.open(user)
      store.write('a', textOf(third))
    }
    store.writeOfApp('a', textOf(10))
    store.write('b', textOf(third))
    store.flush()
    const left = () => storage.keys().filter((name) => name.endsWith('_a') || name.endsWith('_b'))
    expect(left()).toEqual(['TIM_7_carol_a', 'TIM_7_alice_a', 'TIM_7__a', 'TIM_7_alice_b'])
    // Other entries are not evicted for one that cannot fit.
    store.write('c', textOf(2 * HALF))
    store.flush()
    expect(left()).toEqual(['TIM_7_carol_a', 'TIM_7_alice_a', 'TIM_7__a', 'TIM_7_alice_b'])
    store.write('c', textOf(HALF + third))
    store.flush()
    expect(left()).toEqual(['TIM_7_alice_a', 'TIM_7__a', 'TIM_7_alice_b'])
    expect(store.read('c')).toHaveLength(HALF + third)
    expect(warnings()).toHaveLength(1)
  })

  it('they are also evicted if the storage itself is full [PLATFORM-06]', () => {
    const storage = holding(10_000)
    const { store, warnings } = aStore(storage, 'bob')
    store.write('a', textOf(4_000))
    store.open('alice')
    store.write('a', textOf(4_000))
    store.flush()
    expect(storage.get('TIM_7_bob_a')).toBeNull()
    expect(storage.get('TIM_7_alice_a')).toHaveLength(4_002)
    expect(warnings()).toEqual([])
    store.write('b', textOf(4_000))
    store.flush()
    expect(store.read('b')).toHaveLength(4_000)
    expect(warnings()).toHaveLength(1)
  })

  it('a forbidden storage is replaced by memory with one warning [PLATFORM-07]', async () => {
    const { store, warnings, advance } = aStore(forbidden)
    for (let round = 0; round < 3; round++) {
      store.write('a', round)
      store.write('b', textOf(round))
      store.remove('c')
      await advance(20_000)
      expect(store.read('a')).toBe(round)
    }
    store.open('bob')
    expect(store.read('a')).toBeUndefined()
    store.open('alice')
    expect(store.read('a')).toBe(2)
    expect(warnings()).toHaveLength(1)
  })
})
