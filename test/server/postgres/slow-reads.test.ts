import { expect, it, onTestFinished } from 'vitest'
import { createTables } from '../../../server/src/domain/cache/tables.ts'
import { openPostgres } from '../../../server/src/storage/postgres/open-postgres.ts'
import type { Scope } from '../../../server/src/storage/scope.ts'
import { UNRELATED } from '../../../server/src/storage/scope.ts'
import { imDatabase } from '../../support/im-database.ts'

/** A conversation is written while a slow read is under way; the order in which they end. */
const order = async (scope: Scope | undefined, id: number): Promise<readonly string[]> => {
  const database = await imDatabase()
  onTestFinished(database.release)
  const storage = await openPostgres({ url: database.options.databaseUrl ?? '' })
  onTestFinished(() => storage.close())
  const { insert } = createTables(storage)
  const ended: string[] = []
  const sql = 'select pg_sleep(0.5 + 0 * $1::bigint)'
  const slow = storage.read({ sql, ...(scope && { scope }) }, [id]).then(() => ended.push('read'))
  const commit = storage.commit([{ query: insert.conversation, parameters: [1, 1, 'c:a'] }])
  await Promise.all([slow, commit.then(() => ended.push('commit'))])
  return ended
}

it.each<[string, Scope | undefined, number]>([
  ['search', UNRELATED, 0],
  ['read of an account', { account: 0 }, 1],
  ['read of another conversation', { conversation: 0 }, 2],
])('a slow %s does not delay the confirmation of a commit [STORE-11]', async (_, scope, id) => {
  expect(await order(scope, id)).toEqual(['commit', 'read'])
})

it.each<[string, Scope | undefined, number]>([
  ['of the conversation', { conversation: 0 }, 1],
  ['of any entity', undefined, 0],
])('a slow read %s does [STORE-11]', async (_, scope, id) => {
  expect(await order(scope, id)).toEqual(['read', 'commit'])
})
