import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { program } from '../../../server/src/app/cli/program.ts'
import { createServer } from '../../../server/src/app/create-server.ts'
import { imDatabase } from '../../support/im-database.ts'
import { latePostgres } from '../../support/late-postgres.ts'
import { temporaryDirectory } from '../core/support/test-core.ts'
import { app } from '../support/test-server.ts'

const late = async () => {
  const database = await imDatabase()
  onTestFinished(database.release)
  return latePostgres(database.options.databaseUrl ?? '')
}

/** A server that starts; `onLine` receives its log lines. */
const starting = (
  databaseUrl: string,
  onLine: (line: string) => void,
  options: { readonly signal?: AbortSignal } = {},
) =>
  createServer({
    ...{ apps: [app], port: 0, dataDir: temporaryDirectory(), databaseUrl },
    ...{ logLevel: 'warn', logTo: { write: onLine }, ...options },
  })

it('a server starts before its database, and waits for it [STORE-10]', async () => {
  const { url, begin } = await late()
  const said: string[] = []
  const server = await starting(url, (line) => {
    said.push(line)
    if (said.length === 1) void begin()
  })
  await server.close()
  expect(said).toHaveLength(1)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    msg: expect.stringMatching(/^open 127\.0\.0\.1\/im_.*ECONNREFUSED.*; waiting for it to start$/),
  })
})

it('an export waits for its database [STORE-10]', async () => {
  const { url, begin } = await late()
  const said: string[] = []
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockImplementation((words) => {
    said.push(`${words}`)
    if (said.length === 1) void begin()
    return true
  })
  const file = join(temporaryDirectory(), 'tavern.export')
  const code = await program(['export', file], { DATABASE_URL: url })
  vi.restoreAllMocks()
  expect([code, said.length]).toEqual([0, 1])
  expect(said[0]).toMatch(/^tavern-im-server: open .*; waiting for it to start\n$/)
})

it('a waiting server ends when it receives a signal [STORE-10]', async () => {
  const { url } = await late()
  const ended = new AbortController()
  const { signal } = ended
  await expect(starting(url, () => ended.abort(), { signal })).rejects.toThrow('ECONNREFUSED')
})

it('the server does not wait for a database with a wrong name [STORE-10]', async () => {
  const { url, begin } = await late()
  await begin()
  const said: string[] = []
  const wrong = url.replace(/[^/]*$/, 'nobody')
  const server = starting(wrong, (line) => said.push(line))
  await expect(server).rejects.toThrow('database "nobody" does not exist')
  // The first word was of the start.
  expect(said).toHaveLength(1)
})
