import { describe, expect, it, onTestFinished } from 'vitest'
import { createTables } from '../../../server/src/domain/cache/tables.ts'
import { openPostgres } from '../../../server/src/storage/postgres/open-postgres.ts'
import type { Query, Storage } from '../../../server/src/storage/storage.ts'
import { administer, BREAK } from '../../support/administer-database.ts'
import { imDatabase } from '../../support/im-database.ts'

const newUrl = async (): Promise<string> => {
  const database = await imDatabase()
  onTestFinished(database.release)
  return database.options.databaseUrl ?? ''
}

const opened = async (url: string): Promise<Storage> => {
  const storage = await openPostgres({ url, lockTimeoutMs: 0, outageMs: 5_000 })
  onTestFinished(() => storage.close())
  return storage
}

const ID: Query<{ id: number }> = {
  sql: 'select id from conversations where app = $1 and key = $2',
}

const conversations = (storage: Storage) => {
  const { insert } = createTables(storage)
  return {
    add: (id: number, key: string) =>
      storage.commit([{ query: insert.conversation, parameters: [id, 1, key] }]),
    at: async (key: string) => (await storage.read(ID, [1, key]))[0]?.id,
  }
}

describe('a database of PostgreSQL', () => {
  it('is open to one server at a time [STORE-04]', async () => {
    const url = await newUrl()
    const first = await openPostgres({ url })
    await expect(openPostgres({ url, lockTimeoutMs: 0 })).rejects.toThrow(/another server uses it/)
    const next = openPostgres({ url, lockTimeoutMs: 60_000 })
    await first.close()
    const second = await next
    expect(second.epoch).toBe(first.epoch + 1)
    await second.close()
  })

  it('is named without its password if it cannot be opened', async () => {
    const opening = openPostgres({ url: 'postgres://im:secret-word@127.0.0.1:9/im' })
    await expect(opening).rejects.toThrow('open 127.0.0.1/im: ')
    await expect(opening).rejects.not.toThrow(/secret-word/)
    await expect(openPostgres({ url: 'nowhere' })).rejects.toThrow('must have the form postgres://')
  })

  it('stores all of a commit or nothing, and continues after a failed one', async () => {
    const storage = await opened(await newUrl())
    const { add, at } = conversations(storage)
    const { insert } = createTables(storage)
    await add(1, 'c:a')
    const both = [2, 1].map((id) => ({
      query: insert.conversation,
      parameters: [id, 1, `c:${id}`],
    }))
    await expect(storage.commit(both)).rejects.toThrow(/duplicate key/)
    expect(await at('c:2')).toBeUndefined()
    await add(2, 'c:b')
    expect(await at('c:b')).toBe(2)
  })

  it('stores the same texts as SQLite, including characters that PostgreSQL rejects', async () => {
    const { add, at } = conversations(await opened(await newUrl()))
    await add(1, 'c:half \ud83d, nothing \u0000, whole 🍺')
    expect(await at('c:half \ufffd, nothing \ufffd, whole 🍺')).toBe(1)
  })

  it('sorts texts by their bytes in any locale', async () => {
    const storage = await opened(await newUrl())
    const { add } = conversations(storage)
    for (const [id, key] of ['b', 'ä', 'B', 'a', '中', '_'].entries()) await add(id + 1, key)
    const sql = 'select key from conversations order by key'
    const rows = await storage.read<{ key: string }>({ sql }, [])
    expect(rows.map(({ key }) => key)).toEqual(['B', '_', 'a', 'b', 'ä', '中'])
  })
})

describe('a restart of the database', () => {
  it('is a pause: pending commits are written once [STORE-05]', async () => {
    const url = await newUrl()
    const { add, at } = conversations(await opened(url))
    for (let id = 1; id <= 40; id++) {
      const [written] = await Promise.all([
        add(id, `c:${id}`),
        id % 4 === 0 && administer(url, BREAK),
      ])
      expect(written).toBeUndefined()
      expect(await at(`c:${id}`)).toBe(id)
    }
    const rows = await administer(url, 'select id from conversations')
    expect(rows).toHaveLength(40)
  })

  it('is awaited no longer than the configured timeout', async () => {
    const url = await newUrl()
    const storage = await openPostgres({ url, lockTimeoutMs: 0, outageMs: 200 })
    const { add } = conversations(storage)
    const name = new URL(url).pathname.slice(1)
    const server = url.replace(/\/[^/]*$/, '/postgres')
    await administer(server, `alter database ${name} with allow_connections false`)
    await administer(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    await expect(add(1, 'c:1')).rejects.toThrow(/not currently accepting connections/)
    await administer(server, `alter database ${name} with allow_connections true`)
    await add(1, 'c:1')
    await storage.close()
  })
})
