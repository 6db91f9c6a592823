import { createServer, type Server, type ServerOptions } from '../../server/src/index.ts'
import { NatsServer } from '../../testing/internal/programs/nats-server.ts'
import { Cluster } from './cluster.ts'

/** The number of nodes of a server in this project's tests; 0: no cluster (vitest.config.ts). */
const count = Number(process.env.TEST_NODES ?? 0)

/** One for all tests of a process; it ends with that. */
let nats: Promise<NatsServer> | undefined

const runningNats = (): Promise<NatsServer> => {
  nats ??= NatsServer.start().then((server) => {
    process.once('exit', () => void server.stop())
    return server
  })
  return nats
}

/** A server, or the nodes that the project's tests require; each read of its URL names the next. */
export const serverOrNodes = async (options: ServerOptions): Promise<Server> => {
  const { databaseUrl, objectsDir: _shared, ...others } = options
  if (count === 0 || databaseUrl === undefined) return createServer(options)
  const { url: natsUrl } = await runningNats()
  const cluster = await Cluster.start(count, { databaseUrl, natsUrl }, others)
  let nextIndex = 0
  const next = (): Server => {
    const server = cluster.nodes[nextIndex++ % count]
    if (server === undefined) throw new Error('use nodes: they are closed')
    return server
  }
  let closed: Promise<void> | undefined
  return {
    get url() {
      return next().url
    },
    get httpUrl() {
      return next().httpUrl
    },
    close() {
      closed ??= cluster.close()
      return closed
    },
  }
}
