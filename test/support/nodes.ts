import type { ServerOptions } from '../../server/src/index.ts'
import { NatsServer } from '../../testing/internal/programs/nats-server.ts'
import { RawClient } from '../../testing/internal/raw-client.ts'
import { Cluster } from './cluster.ts'
import { imDatabase } from './im-database.ts'
import { SDKAPPID, SECRET, sigOf } from './test-bed.ts'

/** Nodes of a test with a NATS of their own. */
export interface Nodes {
  readonly cluster: Cluster
  readonly nats: NatsServer
  /** A connection to the node with this index. */
  connect(index: number, options?: { readonly platform?: number }): Promise<RawClient>
  /** The same with a session. */
  join(index: number, userID: string, options?: { readonly platform?: number }): Promise<RawClient>
  close(): Promise<void>
}

export const startNodes = async (
  count: number,
  options: Partial<ServerOptions> = {},
): Promise<Nodes> => {
  const nats = await NatsServer.start()
  const database = await imDatabase()
  const { databaseUrl = '' } = database.options
  const cluster = await Cluster.start(
    count,
    { databaseUrl, natsUrl: nats.url },
    {
      apps: [
        {
          ...{ sdkAppID: SDKAPPID, secret: SECRET, administrators: ['administrator'] },
          sessions: { web: 10 },
        },
      ],
      logLevel: (process.env.LOG ?? 'silent') as 'silent',
      ...options,
    },
  )
  const connect: Nodes['connect'] = async (index, more = {}) => {
    const url = cluster.nodes[index]?.url ?? ''
    const client = new RawClient({ url, sdkAppID: SDKAPPID, ...more })
    await client.opened()
    return client
  }
  return {
    cluster,
    nats,
    connect,
    async join(index, userID, more) {
      const client = await connect(index, more)
      await client.login(userID, sigOf(userID))
      return client
    },
    async close() {
      await cluster.close()
      await nats.stop()
      database.release()
    },
  }
}
