import { startPostgres } from '../../../scripts/postgres.mjs'
import { app } from '../../send/app.ts'
import { pin } from '../../support/pin.ts'
import { familyOf, type Role } from '../processes.ts'
import { newFolder } from './folder.ts'
import { startServerNode } from './server-node.ts'
import type { StartSetUp } from './set-up.ts'

export interface Database {
  readonly url: string
  readonly role: Role
  stop(): Promise<void>
}

/** Like in production: a commit is on disk. */
const SETTINGS = { shared_buffers: '256MB', max_connections: '100' }

/** A private PostgreSQL, on these cores. */
export const startDatabase = async (cores: string): Promise<Database> => {
  const { url, pid, stop } = await startPostgres(SETTINGS)
  for (const member of familyOf(pid)) pin(member, cores)
  return { url, role: { name: 'PostgreSQL', pid, hasFamily: true }, stop }
}

/** One server on PostgreSQL. */
export const startOnPostgres: StartSetUp = async (options) => {
  const folder = newFolder()
  const database = await startDatabase(options.cores)
  await options.fill?.into({ dataDir: folder.path, databaseUrl: database.url })
  const environment = { DATABASE_URL: database.url }
  const server = await startServerNode({
    ...options,
    name: 'server',
    folder: folder.path,
    environment,
  })
  return {
    name: 'one node, PostgreSQL',
    urls: [server.url],
    app,
    roles: () => [{ name: 'server', pid: server.pid }, database.role],
    crash: () => server.crash(),
    databaseUrl: database.url,
    async stop() {
      await server.stop()
      await database.stop()
      folder.remove()
    },
  }
}
