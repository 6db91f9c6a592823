import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { type BrowserScope, browserPlatform } from '../../src/platform/browser.ts'
import { indexedDbRecords } from '../../src/platform/indexed-db-records.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { storageRecords } from '../../src/platform/storage-records.ts'
import { withRecords } from '../../src/platform/with-records.ts'

describe.each([
  [
    'IndexedDB',
    () => {
      const indexedDB = new IDBFactory()
      return () => indexedDbRecords({ indexedDB, IDBKeyRange })
    },
  ],
  [
    'a storage of texts',
    () => {
      const storage = memoryStorage()
      return () => storageRecords(storage)
    },
  ],
])('records in %s', (_, storage) => {
  it('survive a reload, and are found by a prefix, in order [PLATFORM-38]', async () => {
    const open = storage()
    const records = open()
    await records.write('a_2', { text: '二' })
    await records.write('a_1', { text: 'one' })
    await records.write('b_1', { text: 'other' })
    await records.write('a_1', { text: '一' })
    expect(await open().read('a_')).toEqual([{ text: '一' }, { text: '二' }])
    expect(await open().read('c')).toEqual([])
  })

  it('are changed in the order of the calls [PLATFORM-38]', async () => {
    const records = storage()()
    const calls = [
      records.write('a', { n: 1 }),
      records.remove('a'),
      records.write('a', { n: 2 }),
      records.write('b', { n: 3 }),
      records.remove('b'),
      records.remove('none'),
    ]
    await Promise.all(calls)
    expect(await records.read('')).toEqual([{ n: 2 }])
  })
})

describe('records in IndexedDB', () => {
  it('do not open the database before it is used [PLATFORM-38]', () => {
    const scope = {
      get indexedDB(): IDBFactory {
        throw new Error('forbidden')
      },
    }
    expect(() => indexedDbRecords(scope as never)).not.toThrow()
  })

  it('reject if the database is forbidden or cannot be opened [PLATFORM-38]', async () => {
    const forbidden = {
      get indexedDB(): IDBFactory {
        throw new Error('forbidden')
      },
    }
    const records = indexedDbRecords(forbidden as never)
    await expect(records.read('')).rejects.toThrow('forbidden')
    await expect(records.write('a', {})).rejects.toThrow('forbidden')
    await expect(records.remove('a')).rejects.toThrow('forbidden')
  })

  it('reject values that cannot be cloned, and continue [PLATFORM-38]', async () => {
    const records = indexedDbRecords({ indexedDB: new IDBFactory(), IDBKeyRange })
    await expect(records.write('a', { run: () => 1 })).rejects.toThrow()
    await records.write('b', { n: 1 })
    expect(await records.read('')).toEqual([{ n: 1 }])
  })

  it('are opened again after the database was deleted [PLATFORM-38]', async () => {
    const indexedDB = new IDBFactory()
    const records = indexedDbRecords({ indexedDB, IDBKeyRange })
    await records.write('a', { n: 1 })
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('tavern-im').onsuccess = resolve
    })
    await records.write('b', { n: 2 })
    expect(await records.read('')).toEqual([{ n: 2 }])
  })
})

it('a text storage ignores malformed records [PLATFORM-38]', async () => {
  const storage = memoryStorage()
  storage.set('a_1', 'torn{')
  storage.set('a_2', '{"n":2}')
  expect(await storageRecords(storage).read('a_')).toEqual([{ n: 2 }])
})

it('a page or worker without IndexedDB has none [PLATFORM-38]', () => {
  const scope = { navigator: { onLine: true }, crypto } as unknown as BrowserScope
  const recordsOf = (scope: BrowserScope) => withRecords.equip?.(scope, browserPlatform(scope))
  expect(recordsOf(scope)?.records).toBeUndefined()
  const page = { ...scope, indexedDB: new IDBFactory(), IDBKeyRange }
  expect(recordsOf(page)?.records).toBeDefined()
})
