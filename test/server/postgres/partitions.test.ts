import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTables } from '../../../server/src/domain/cache/tables.ts'
import {
  openPostgres,
  type PostgresOptions,
  type PostgresStorage,
} from '../../../server/src/storage/postgres/open-postgres.ts'
import { administer, BREAK } from '../../support/administer-database.ts'
import { imDatabase } from '../../support/im-database.ts'
import { Tap } from '../../support/tap.ts'
import { TransactionPooler } from '../../support/transaction-pooler.ts'

const SILENCE_MS = 600

const newUrl = async (): Promise<string> => {
  const database = await imDatabase()
  onTestFinished(database.release)
  return database.options.databaseUrl ?? ''
}

const socketIn = (url: string): string =>
  join(decodeURIComponent(new URL(url).hostname), '.s.PGSQL.5432')

const through = (url: string, address: string): string => {
  const { username, pathname } = new URL(url)
  return `postgres://${username}@${address}${pathname}`
}

const opened = async (
  url: string,
  options: Partial<PostgresOptions> = {},
): Promise<PostgresStorage> => {
  const times = { silenceMs: SILENCE_MS, lockTimeoutMs: 10_000, outageMs: 5_000 }
  const storage = await openPostgres({ url, ...times, ...options })
  onTestFinished(() => storage.close())
  return storage
}

/** A server whose line to the database can be cut. */
const cuttable = async (url: string, options: Partial<PostgresOptions> = {}) => {
  const tap = await Tap.to(() => ({ path: socketIn(url) }))
  onTestFinished(() => tap.remove())
  const storage = await opened(through(url, tap.address), options)
  return { tap, storage, ...conversations(storage) }
}

const KEYS = 'select key from conversations order by id'

const keysIn = async (url: string): Promise<unknown[]> =>
  ((await administer(url, KEYS)) as { key: string }[]).map(({ key }) => key)

const insertInto = (storage: PostgresStorage, id: number) => ({
  query: createTables(storage).insert.conversation,
  parameters: [id, 1, `c:${id}`],
})

const conversations = (storage: PostgresStorage) => ({
  add: (id: number) => storage.commit([insertInto(storage, id)]),
})

const ownerIn = async (url: string): Promise<{ epoch: string; owner: string }> => {
  const [row] = await administer(url, 'select epoch, owner, is_locked from partitions')
  return row as { epoch: string; owner: string }
}

describe('an owner', () => {
  it('that is cut off for too long is replaced, and stores and confirms nothing more [STORE-23]', async () => {
    const url = await newUrl()
    const reasons: unknown[] = []
    const old = await cuttable(url, { owner: 'old', onGone: (cause) => reasons.push(cause) })
    await old.add(1)
    old.tap.freeze()
    const late = old.add(2).then(
      () => 'acknowledged',
      () => 'refused',
    )
    const next = await opened(url, { owner: 'next' })
    expect(next.epoch).toBe(old.storage.epoch + 1)
    expect(await ownerIn(url)).toMatchObject({ owner: 'next', epoch: `${next.epoch}` })
    expect(old.storage.isHeld).toBe(false)
    await conversations(next).add(3)
    old.tap.open()
    expect(await late).toBe('refused')
    await expect(old.add(4)).rejects.toThrow(/another server has taken it over/)
    await expect(old.storage.confirm()).rejects.toThrow(/another server/)
    expect(reasons).toHaveLength(1)
    await conversations(next).add(5)
    expect(await keysIn(url)).toEqual(['c:1', 'c:3', 'c:5'])
  })

  it('that was replaced while a batch was on its way to the database does not store it [STORE-23]', async () => {
    const url = await newUrl()
    const old = await opened(url, { owner: 'old' })
    await conversations(old).add(1)
    // As another server claims.
    await administer(url, 'update partitions set epoch = epoch + 1, mark = 7')
    await expect(conversations(old).add(2)).rejects.toThrow(/another server has taken it over/)
    expect(await keysIn(url)).toEqual(['c:1'])
  })

  it('does not write into a database that has lost its last batches [STORE-23]', async () => {
    const url = await newUrl()
    const old = await opened(url)
    const [before] = (await administer(url, 'select mark from partitions')) as { mark: string }[]
    await conversations(old).add(1)
    // As in an older copy of the database, of the same epoch.
    await administer(url, `update partitions set mark = ${before?.mark}`)
    await expect(conversations(old).add(2)).rejects.toThrow(/another server has taken it over/)
    expect(await keysIn(url)).toEqual(['c:1'])
  })

  it('keeps the partition while it is idle, and while connections break [STORE-23]', async () => {
    const url = await newUrl()
    const owner = await opened(url)
    await administer(url, BREAK)
    const candidate = openPostgres({ url, silenceMs: SILENCE_MS, lockTimeoutMs: 2_000 })
    await expect(candidate).rejects.toThrow(/another server uses it/)
    await vi.waitFor(() => expect(owner.isHeld).toBe(true))
    await conversations(owner).add(1)
    expect(await ownerIn(url)).toMatchObject({ epoch: `${owner.epoch}`, is_locked: true })
  })

  it('leaves the partition at its end, so that the next one does not wait [STORE-23]', async () => {
    const url = await newUrl()
    const first = await openPostgres({ url })
    await first.close()
    const second = await opened(url, { silenceMs: 60_000, lockTimeoutMs: 0 })
    expect(second.epoch).toBe(first.epoch + 1)
  })

  it('whose process ends is replaced long before it counts as silent [STORE-23]', async () => {
    const url = await newUrl()
    const old = await cuttable(url, { silenceMs: 60_000, outageMs: 0 })
    const since = performance.now()
    const next = opened(url, { silenceMs: 60_000 })
    await rest(150)
    const cutAt = performance.now()
    old.tap.shut()
    await next
    expect(cutAt - since).toBeGreaterThan(140)
    expect(performance.now() - cutAt).toBeLessThan(5_000)
    await expect(old.storage.confirm()).rejects.toThrow()
  })
})

describe('a batch', () => {
  it('whose outcome is unknown is stored once, however often connections break [STORE-05] [STORE-23]', async () => {
    const url = await newUrl()
    const { add, tap } = await cuttable(url, { silenceMs: 60_000 })
    for (let id = 1; id <= 30; id++) {
      const adding = add(id)
      if (id % 3 === 0) {
        await new Promise((resolve) => setImmediate(resolve))
        tap.shut()
        tap.open()
      }
      if (id % 5 === 0) await administer(url, BREAK)
      await adding
    }
    expect(await keysIn(url)).toHaveLength(30)
  })

  it('that is still under way when its outcome was determined is not stored later [STORE-23]', async () => {
    const url = await newUrl()
    const storage = await opened(url)
    const [row] = (await administer(url, 'select epoch, mark from partitions')) as {
      epoch: string
      mark: string
    }[]
    const batch = `begin; update partitions set mark = 1 where epoch = ${row?.epoch} and mark = ${row?.mark}`
    await administer(url, BREAK)
    await storage.confirm()
    const client = new pg.Client(url)
    await client.connect()
    const results = (await client.query(batch)) as unknown as pg.QueryResult[]
    expect(results.at(-1)?.rowCount).toBe(0)
    await client.end()
  })

  it('that its owner left half sent keeps nobody from claiming [STORE-23]', async () => {
    const url = await newUrl()
    const old = await cuttable(url)
    await old.add(1)
    old.tap.freeze()
    // The owner's batch reached the database without its end.
    const half = new pg.Client(url)
    half.on('error', () => {})
    onTestFinished(() => half.end())
    await half.connect()
    await half.query('begin; update partitions set mark = mark + 1')
    const next = await opened(url)
    expect(next.epoch).toBe(old.storage.epoch + 1)
    await conversations(next).add(2)
    expect(await keysIn(url)).toEqual(['c:1', 'c:2'])
  })

  it('that takes long in the database is waited for [STORE-23]', async () => {
    const url = await newUrl()
    const owner = await opened(url)
    const slow = { query: { sql: 'select pg_sleep(1.5)' }, parameters: [] }
    const committing = owner.commit([insertInto(owner, 1), slow])
    const candidate = openPostgres({ url, silenceMs: SILENCE_MS, lockTimeoutMs: 1_000 })
    await expect(candidate).rejects.toThrow(/another server uses it/)
    await committing
    expect(await keysIn(url)).toEqual(['c:1'])
  })
})

describe('a pooler that gives each transaction another session', () => {
  it('is no hindrance: batches, reads and claims work, without a lock [STORE-24]', async () => {
    const url = await newUrl()
    const pooler = await TransactionPooler.to(socketIn(url))
    onTestFinished(() => pooler.close())
    const pooled = through(url, pooler.address)
    const owner = await opened(pooled)
    for (let id = 1; id <= 20; id++) await conversations(owner).add(id)
    expect(await owner.read<{ key: string }>({ sql: KEYS }, [])).toHaveLength(20)
    expect(await ownerIn(url)).toMatchObject({ is_locked: false })
    expect(pooler.sessions).toBeGreaterThan(1)
    const candidate = openPostgres({
      url: pooled,
      silenceMs: SILENCE_MS,
      lockTimeoutMs: 1_500,
    })
    await expect(candidate).rejects.toThrow(/another server uses it/)
    await conversations(owner).add(21)
    await owner.close()
    const next = await opened(pooled, { lockTimeoutMs: 0 })
    expect(next.epoch).toBe(owner.epoch + 1)
  })
})
