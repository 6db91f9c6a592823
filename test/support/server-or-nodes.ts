import { createServer, type Server, type ServerOptions } from '../../server/src/index.ts'
import { Cluster } from './cluster.ts'
import { NatsServer } from './nats-server.ts'

/** How many nodes a server of this project's tests has; 0: it is none (vitest.config.ts). */
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

/** A server, or as many nodes as the project's tests want: whoever asks for its address is sent to the next one. */
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
