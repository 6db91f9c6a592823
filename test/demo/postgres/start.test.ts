import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Demo, startDemo } from 'tavern-market-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../../demo/api/src/ledger/audit.ts'
import { isProof } from '../../../testing/internal/proof.ts'
import { latePostgres } from '../../support/late-postgres.ts'
import { openTestDatabase, type TestDatabase } from '../api/test-database.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'market-'))
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'web/index.html'), '<title>开黑酒馆</title>')
})

afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = ({
  databaseUrl = database.where.databaseUrl,
  onProgress = (_: string) => {},
} = {}): Promise<Demo> =>
  startDemo({
    host: '127.0.0.1',
    port: 0,
    dataDir: join(folder, 'data'),
    databaseUrl,
    onProgress,
    webRoot: join(folder, 'web'),
    // Creating sample data takes ten seconds.
    hasPast: isProof,
    logLevel: 'silent',
  })

const ask = async (demo: Demo, path: string, body: object, accesstoken = '') => {
  const answer = await fetch(`${demo.url}/api/basic/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accesstoken },
    body: JSON.stringify(body),
  })
  return (await answer.json()).data
}

test('the demo starts (in a proof run with sample data), stops and continues with its data in PostgreSQL [STORE-10]', async () => {
  const { url, begin } = await latePostgres(database.where.databaseUrl ?? '')
  const said: string[] = []
  const before = await start({
    databaseUrl: url,
    onProgress(words) {
      said.push(words)
      if (words.endsWith('waiting for it to start')) void begin()
    },
  })
  expect(said[0]).toMatch(/^open the database 127\.0\.0\.1:\d+\/.*ECONNREFUSED/)
  const login = await ask(before, 'loginWx', { account: '100001' })
  await ask(before, 'save', { nickname: '夜行者' }, login.access_token)
  await before.close()
  const after = await start()
  const info = await ask(after, 'getInfo', {}, login.access_token)
  await after.close()
  expect(info).toMatchObject({ account: login.user_info.account, nickname: '夜行者' })
  const { db } = database
  expect(await auditLedger(db)).toEqual([])
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count) > 50).toBe(isProof)
}, 120_000)
