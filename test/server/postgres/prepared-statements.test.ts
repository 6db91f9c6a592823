import { expect, it, onTestFinished } from 'vitest'
import { MOST_PREPARED } from '../../../server/src/storage/postgres/batch.ts'
import { openPostgres } from '../../../server/src/storage/postgres/open-postgres.ts'
import { imDatabase } from '../../support/im-database.ts'
import { upTo } from '../core/support/test-core.ts'

const PREPARED = 'select count(*)::int from pg_prepared_statements'

it('each connection keeps a bounded number of prepared statements [STORE-19]', async () => {
  const database = await imDatabase()
  onTestFinished(database.release)
  const storage = await openPostgres({ url: database.options.databaseUrl ?? '' })
  onTestFinished(() => storage.close())
  const prepared = async () => {
    const [row] = await storage.read<{ count: number }>({ sql: PREPARED }, [])
    return row?.count ?? 0
  }
  let most = 0
  for (const one of upTo(MOST_PREPARED + 100)) {
    await storage.read({ sql: `select ${one}` }, [])
    if (one % 50 === 0) most = Math.max(most, await prepared())
  }
  expect(most).toBeGreaterThan(MOST_PREPARED / 2)
  expect(most).toBeLessThan(MOST_PREPARED + 10)
  expect(await prepared()).toBeLessThan(200)
})

it('the connection that writes, too [STORE-19]', async () => {
  const database = await imDatabase()
  onTestFinished(database.release)
  const storage = await openPostgres({ url: database.options.databaseUrl ?? '' })
  onTestFinished(() => storage.close())
  const note = `insert into last_ids (name, last) values ('prepared', (${PREPARED}))
    on conflict (name) do update set last = excluded.last`
  const noted = async () => {
    await storage.commit([{ query: { sql: note }, parameters: [] }])
    const sql = "select last from last_ids where name = 'prepared'"
    const [row] = await storage.read<{ last: number }>({ sql }, [])
    return row?.last ?? 0
  }
  const statements = (from: number, to: number) =>
    upTo(to - from).map((one) => ({ query: { sql: `select ${from + one}` }, parameters: [] }))
  await storage.commit(statements(0, MOST_PREPARED - 100))
  expect(await noted()).toBeGreaterThan(MOST_PREPARED - 100)
  await storage.commit(statements(MOST_PREPARED, MOST_PREPARED + 200))
  expect(await noted()).toBeLessThan(200)
})
