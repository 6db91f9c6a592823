import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import type { Storage } from '../../../server/src/storage/storage.ts'
import { temporaryDirectory } from '../core/support/test-core.ts'

interface Row {
  readonly value: string
}

const write = (storage: Storage, value: string) =>
  storage.commit([
    {
      query: { sql: "insert or replace into server_keys (name, value) values ('test', ?)" },
      parameters: [value],
    },
  ])

const read = async (storage: Storage): Promise<string | undefined> => {
  const query = { sql: "select value from server_keys where name = 'test'" }
  return ((await storage.read(query, [])) as Row[])[0]?.value
}

it('a closed database leaves an empty log: its file alone can be put back [STORE-17]', async () => {
  const dataDir = temporaryDirectory()
  const path = join(dataDir, 'tavern.db')
  const older = join(temporaryDirectory(), 'older.db')
  const first = await openSqlite({ dataDir })
  await write(first, 'older')
  await first.close()
  copyFileSync(path, older)
  const second = await openSqlite({ dataDir })
  await write(second, 'newer')
  await second.close()
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  expect(log?.size ?? 0).toBe(0)
  copyFileSync(older, path)
  const third = await openSqlite({ dataDir })
  expect(await read(third)).toBe('older')
  await third.close()
})

it('the memory for pages is divided between reading and writing [STORE-18]', async () => {
  const storage = await openSqlite({ dataDir: temporaryDirectory(), pageCacheBytes: 64 * 2 ** 20 })
  const rows = await storage.read({ sql: 'PRAGMA cache_size' }, [])
  expect(rows).toEqual([{ cache_size: -48 * 1024 }])
  await storage.close()
})

it('other work runs during a large commit, and reads nothing of it [STORE-44]', async () => {
  const storage = await openSqlite({ dataDir: temporaryDirectory() })
  await write(storage, 'before')
  const sql = "insert or replace into server_keys (name, value) values ('test', hex(randomblob(?)))"
  const large = Array.from({ length: 200 }, () => ({ query: { sql }, parameters: [100_000] }))
  const committed = storage.commit([...large, ...large])
  let isCommitted = false
  void committed.then(() => {
    isCommitted = true
  })
  const seen: (string | undefined)[] = []
  while (!isCommitted) {
    await new Promise(setImmediate)
    const value = await read(storage)
    if (!isCommitted) seen.push(value)
  }
  await committed
  expect(seen.length).toBeGreaterThan(10)
  // The file is complete before this process notices it.
  expect(new Set(seen.slice(0, 5))).toEqual(new Set(['before']))
  await storage.close()
})
