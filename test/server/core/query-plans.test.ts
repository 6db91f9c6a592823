import { afterAll, describe, expect, it } from 'vitest'
import { createTables } from '../../../server/src/domain/cache/tables.ts'
import { createMessagePartition } from '../../../server/src/storage/rows/message-partition.ts'
import { createQueries } from '../../../server/src/storage/rows/queries.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import type { Query } from '../../../server/src/storage/storage.ts'

const storage = await openSqlite({ dataDir: ':memory:' })
const queries = createQueries(storage)
const partition = createMessagePartition(storage, 'messages')

afterAll(() => storage.close())

/** The query plan of SQLite, step by step. */
const planOf = async ({ sql }: Query<unknown>): Promise<string[]> => {
  const explain: Query<{ detail: string }> = { sql: `EXPLAIN QUERY PLAN ${sql}` }
  const parameters = sql.match(/\?/g)?.map(() => 1) ?? []
  return (await storage.read(explain, parameters)).map(({ detail }) => detail)
}

/** Scans of a whole table or index. Scans of subquery results are allowed. */
const scansIn = (plan: readonly string[]): string[] => {
  const found = plan.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)$/.exec(step)?.[1] ?? [])
  // Scans of JSON parameters are allowed, too.
  const jsonTable = 'j VIRTUAL TABLE INDEX 1:'
  const allowed = ['CONSTANT ROW', jsonTable, ...found].map((name) => `SCAN ${name}`)
  return plan.filter((step) => step.startsWith('SCAN') && !allowed.includes(step))
}

describe('the queries of the server', () => {
  it.each(Object.entries<Query<unknown>>({ ...queries, ...partition }))(
    '%s scans no table [STORE-01]',
    async (_, query) => expect(scansIn(await planOf(query))).toEqual([]),
  )

  it('are detected if they scan a table', async () => {
    expect(scansIn(await planOf({ sql: 'select * from accounts where created > ?' }))).toEqual([
      'SCAN accounts',
    ])
  })

  it('find the conversation with a user without reading the others [STORE-02]', async () => {
    const [first] = await planOf(queries.sideOf)
    expect(first).toMatch(/^SEARCH a USING INDEX \S+ \(app=\? AND user_id=\?\)$/)
  })

  it.each(Object.entries(createTables(storage).reference))(
    '%s looks at the files of one message alone [MEDIA-52]',
    async (_, query) => {
      const steps = (await planOf(query)).filter((step) => /^(SCAN|SEARCH)/.test(step))
      expect(steps.filter((step) => !/KEY|objects_key|_place/.test(step))).toEqual([])
    },
  )
})
