import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTables } from '../../../server/src/domain/cache/tables.ts'
import { openPostgres } from '../../../server/src/storage/postgres/open-postgres.ts'
import { MessagePartitions } from '../../../server/src/storage/rows/message-partition.ts'
import { createQueries } from '../../../server/src/storage/rows/queries.ts'
import type { Query, Storage } from '../../../server/src/storage/storage.ts'
import { type ImDatabase, imDatabase } from '../../support/im-database.ts'

let database: ImDatabase
let storage: Storage
let client: pg.Client

/** A month that has its tables, and what is asked there. */
const MONTH = 24_000
const partition = () => new MessagePartitions(storage).at(1, MONTH)

beforeAll(async () => {
  database = await imDatabase()
  const url = database.options.databaseUrl ?? ''
  storage = await openPostgres({ url })
  const room = storage.messageTables.roomFor(MONTH)
  await storage.commit(room === undefined ? [] : [room])
  client = new pg.Client(url)
  await client.connect()
  // Walks are taken where nothing else can be: tables here are empty, where a walk costs least.
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
})

afterAll(async () => {
  await client.end()
  await storage.close()
  database.release()
})

let prepared = 0

/** The plan of PostgreSQL for a query, independent of its parameters. */
const planOf = async (sql: string): Promise<string[]> => {
  prepared += 1
  await client.query(`prepare q${prepared} as ${sql}`)
  const count = new Set(sql.match(/\$\d+/g)).size
  const args = count === 0 ? '' : `(${Array(count).fill('null').join()})`
  const { rows } = await client.query(`explain execute q${prepared}${args}`)
  return rows.map((row) => String(row['QUERY PLAN']).trim())
}

/** Walks through all rows of a table, or of an index. */
const walksIn = (plan: readonly string[]): string[] =>
  plan.filter((step, at) => {
    if (/Seq Scan on/.test(step)) return true
    return /Index (Only )?Scan/.test(step) && !/^Index Cond/.test(plan[at + 1] ?? '')
  })

const all = (what: object, name = ''): [string, string][] =>
  Object.entries(what).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null) return []
    const here = `${name}${key}`
    if ('query' in value) return all({ [key]: value.query }, name)
    return 'sql' in value ? [[here, (value as Query<unknown>).sql]] : all(value, `${here}.`)
  })

describe('on PostgreSQL', () => {
  it('no query scans a whole table [STORE-01]', async () => {
    const walks: string[] = []
    for (const [name, sql] of all({ ...createQueries(storage), ...partition() })) {
      for (const step of walksIn(await planOf(sql))) walks.push(`${name}: ${step}`)
    }
    expect(walks).toEqual([])
  })

  it('no write scans a whole table [STORE-01]', async () => {
    const walks: string[] = []
    for (const [name, sql] of all(createTables(storage))) {
      for (const step of walksIn(await planOf(sql))) walks.push(`${name}: ${step}`)
    }
    expect(walks).toEqual([])
  })

  it('the check detects a full scan', async () => {
    const plan = await planOf('select * from accounts where created > $1')
    expect(walksIn(plan)).toHaveLength(1)
  })
})
