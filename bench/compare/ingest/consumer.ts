import { indexedDB } from 'fake-indexeddb'
import { WebSocket } from 'ws'
import { Arrivals } from '../../ingest/arrivals.ts'
import { importPeer, logger } from './import-peer.ts'
import type { MatrixModule, StreamModule, TinodeModule } from './peer-parts.ts'
import { channelsOf, streamToken } from './stream-channels.ts'
import { matrixRoom } from './wires.ts'

// A peer's client receives the load through its own connection, stores it in its own way, and emits
// its events.

const [way = '', port = '', count = '0', conversations = '100'] = process.argv.slice(2)
const host = `127.0.0.1:${port}`
const users = Array.from({ length: Number(conversations) }, (_, user) => `user-${user}`)
const arrivals = new Arrivals(Number(count))

const go = () => {
  arrivals.ready()
  process.send?.('go')
}

/** Active channels, as after a query. */
const stream = async () => {
  const { StreamChat } = await importPeer<StreamModule>('stream-chat')
  const client = new StreamChat('key', {
    baseURL: `http://${host}`,
    allowServerSideConnect: true,
  })
  await client.connectUser({ id: 'me' }, streamToken)
  const channels = client.hydrateActiveChannels(channelsOf(users))
  client.on('message.new', () => arrivals.arrived())
  arrivals.keep([client, channels])
  go()
}

const tinode = async () => {
  const { Tinode } = await importPeer<TinodeModule>('tinode-sdk')
  Tinode.setNetworkProviders(WebSocket, class {})
  // It requires a database even if it stores nothing there.
  Tinode.setDatabaseProvider(indexedDB)
  const client = new Tinode({ appName: 'a', host, apiKey: 'x', transport: 'ws', secure: false })
  await client.connect()
  await client.loginBasic('me', 'x')
  for (const user of users) {
    const topic = client.getTopic(`usr${user}`)
    topic.onData = (message) => {
      if (message !== undefined) arrivals.arrived()
    }
    await topic.subscribe()
    arrivals.keep(topic)
  }
  go()
}

const matrix = async () => {
  const { createClient } = await importPeer<MatrixModule>('matrix-js-sdk')
  const baseUrl = `http://${host}`
  const client = createClient({ baseUrl, userId: '@me:bench', accessToken: 'x', logger })
  let isReady = false
  client.on('sync', () => {
    if (isReady || client.getRooms().length < users.length) return
    isReady = true
    go()
  })
  client.on('Room.timeline', (event) => {
    const { type } = (event as { readonly event: { readonly type: string } }).event
    if (type === 'm.room.message') arrivals.arrived()
  })
  arrivals.keep([client, users.map(matrixRoom)])
  await client.startClient({ initialSyncLimit: 1 })
}

const ways: Readonly<Record<string, () => Promise<void>>> = { stream, tinode, matrix }

await ways[way]?.()
