import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../scripts/port.mjs'
import { UsageError } from '../../../server/src/app/cli/usage-error.ts'
import { app } from '../../send/app.ts'
import type { Role } from '../processes.ts'
import { newFolder } from './folder.ts'
import { startDatabase } from './on-postgres.ts'
import { startProgram } from './programs.ts'
import { hasSetting, type ServerNode, startServerNode } from './server-node.ts'
import type { StartSetUp } from './set-up.ts'

const NODES = 3
const HOST = '127.0.0.1'
/** Start of the search for a free port, different in each process. */
const firstPort = () => 20_000 + (process.pid % 20_000)

const startNats = async (cores: string) => {
  const port = await freePort(firstPort(), HOST)
  const program = await startProgram({
    name: 'nats-server (Debian: apt-get install nats-server)',
    command: ['nats-server', '-a', HOST, '-p', String(port)],
    cores,
    from: 'stderr',
    signOf: (line) => (line.includes('Server is ready') ? true : undefined),
  })
  const role: Role = { name: 'NATS', pid: program.pid }
  return { url: `nats://${HOST}:${port}`, role, stop: () => program.stop() }
}

/** Throws if the built server does not support nodes. */
export const requireNodes = (): void => {
  if (hasSetting('NATS_URL')) return
  throw new UsageError('start nodes: this server knows no nodes; take --on embedded or postgres')
}

/** Three servers on one PostgreSQL, connected by NATS. The first one leads until it is killed. */
export const startNodes: StartSetUp = async (options) => {
  const folder = newFolder()
  const database = await startDatabase(options.cores)
  await options.fill?.into({ dataDir: folder.path, databaseUrl: database.url })
  const nats = await startNats(options.cores)
  const objects = join(folder.path, 'objects')
  mkdirSync(objects)
  const environment = { DATABASE_URL: database.url, NATS_URL: nats.url, OBJECTS_DIR: objects }
  const servers: ServerNode[] = []
  for (let node = 1; node <= NODES; node++) {
    const own = join(folder.path, `node-${node}`)
    mkdirSync(own)
    const name = `node ${node}`
    servers.push(await startServerNode({ ...options, name, folder: own, environment }))
  }
  const [leader] = servers as [ServerNode, ...ServerNode[]]
  return {
    name: `${NODES} nodes, PostgreSQL and NATS`,
    urls: servers.map(({ url }) => url),
    app,
    roles: () => [
      ...servers.map(({ pid }, index) => ({ name: `node ${index + 1}`, pid })),
      database.role,
      nats.role,
    ],
    crash: () => leader.crash(),
    databaseUrl: database.url,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await nats.stop()
      await database.stop()
      folder.remove()
    },
  }
}
