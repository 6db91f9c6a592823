import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as ServerDoor from '../../server/src/index.ts'
import { app } from './app.ts'
import { openPostgres } from './postgres-store.ts'
import { openSqlite, startRelay } from './relay.ts'

// The server under load with its database in one process. Reports its address, and on request its
// processor time so far in microseconds.

const [way = '', databaseUrl = ''] = process.argv.slice(2)
const directory = mkdtempSync(join(tmpdir(), 'tavern-bench-'))

const local = (port: number) => `ws://127.0.0.1:${port}`

/** Lifted limits: clients here exceed those of the gateway. */
const limits = { requestsPerSecond: 1e9, requestBurst: 1e9, unacknowledgedPushes: 1e9 }

const startOurs = async (): Promise<string> => {
  const door = new URL('../../server/dist/index.js', import.meta.url).href
  const { createServer } = (await import(door)) as typeof ServerDoor
  const { url } = await createServer({
    apps: [app],
    dataDir: directory,
    logLevel: 'warn',
    limits,
  })
  return url
}

const ways: Readonly<Record<string, () => Promise<string>>> = {
  stored: async () => local(await startRelay(await openSqlite(join(directory, 'relay.db')))),
  postgres: async () => local(await startRelay(await openPostgres(databaseUrl))),
  bare: async () => local(await startRelay()),
  ours: startOurs,
}

const start = ways[way]
if (start === undefined) throw new Error(`server: unknown way ${way}`)
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.on('disconnect', () => {
  rmSync(directory, { recursive: true, force: true })
  process.exit(0)
})
process.send?.(await start())
