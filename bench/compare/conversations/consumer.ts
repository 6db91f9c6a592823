import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { indexedDB } from 'fake-indexeddb'
import { WebSocketServer } from 'ws'
import type { ConversationFigures } from '../../conversations/consumer.ts'
import { heap, loadOf, takeAll, watch } from '../../conversations/meter.ts'
import { arrivals } from '../../conversations/traffic.ts'
import { importPeer, logger } from '../ingest/import-peer.ts'
import type { MatrixModule, StreamModule, TinodeModule } from '../ingest/peer-parts.ts'
import { channelsOf, streamToken } from '../ingest/stream-channels.ts'
import { matrixBatch, matrixRooms, stream, tinode } from '../ingest/wires.ts'
import { syncOf } from './matrix-sync.ts'
import { openSocketOf } from './socket-of.ts'

// A peer's client loads a list of conversations, then receives messages that each go to a random
// one of them. Everything comes from memory as text, and takes the client's own path from its
// connection on.

// The largest lists of some peers need more memory than Node's default.
setFlagsFromString('--max-old-space-size=8000')

const [way = '', count = '0', messages = '0'] = process.argv.slice(2)
const conversations = Number(count)
const users = Array.from({ length: conversations }, (_, user) => `user-${user}`)

const SETTLED_MS = 200

const messagesOf = () => arrivals(Number(messages), conversations)

/** Loads, receives, and checks that all messages arrived. */
const measure = async <Item>(
  load: () => Promise<void>,
  items: readonly Item[],
  take: (item: Item) => void | Promise<void>,
): Promise<ConversationFigures> => {
  const before = heap()
  const took = watch()
  await load()
  const loaded = loadOf(took(conversations))
  const bytes = (heap() - before) / conversations
  return { ...loaded, bytes, ...(await takeAll(items, take)) }
}

/** Its list is the ChannelManager's, which moves channels to the top. */
const ofStream = async (): Promise<ConversationFigures> => {
  const { StreamChat } = await importPeer<StreamModule>('stream-chat')
  // It accepts no foreign socket: a server that only greets makes it ready, and events are injected
  // behind the socket.
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => {
    for (const one of stream.answers(undefined)) socket.send(JSON.stringify(one))
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const baseURL = `http://127.0.0.1:${port}`
  const client = new StreamChat('key', { baseURL, allowServerSideConnect: true })
  await client.connectUser({ id: 'me' }, streamToken)
  const manager = client.createChannelManager({})
  const page = JSON.stringify(channelsOf(users))
  const texts = messagesOf().map((message, index) => JSON.stringify(stream.push(message, index)))
  const moved = await measure(
    async () => {
      manager.setChannels(client.hydrateActiveChannels(JSON.parse(page) as object[]))
      manager.registerSubscriptions()
    },
    texts,
    (text) => client.dispatchEvent(JSON.parse(text) as object),
  )
  const { channels } = manager.state.getLatestValue()
  const kept = channels.reduce((sum, { state }) => sum + state.messages.length, 0)
  if (kept !== texts.length) throw new Error(`stream: ${kept} of ${texts.length} messages`)
  return moved
}

/** It does not order conversations. */
const ofTinode = async (): Promise<ConversationFigures> => {
  const { Tinode } = await importPeer<TinodeModule>('tinode-sdk')
  const { Socket, receive } = openSocketOf(tinode)
  Tinode.setNetworkProviders(Socket, class {})
  Tinode.setDatabaseProvider(indexedDB)
  const client = new Tinode({
    appName: 'a',
    host: '127.0.0.1',
    apiKey: 'x',
    transport: 'ws',
    secure: false,
  })
  await client.connect()
  await client.loginBasic('me', 'x')
  let received = 0
  const texts = messagesOf().map((message, index) => JSON.stringify(tinode.push(message, index)))
  const moved = await measure(
    async () => {
      for (const user of users) {
        const topic = client.getTopic(`usr${user}`)
        topic.onData = (message) => {
          if (message !== undefined) received++
        }
        await topic.subscribe()
      }
    },
    texts,
    receive,
  )
  // It emits messages asynchronously.
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  if (received !== texts.length) throw new Error(`tinode: ${received} of ${texts.length} messages`)
  return moved
}

/**
 * Each message is one `/sync` response, like messages that arrive one by one. It does not order
 * conversations.
 */
const ofMatrix = async (): Promise<ConversationFigures> => {
  const { createClient } = await importPeer<MatrixModule>('matrix-js-sdk')
  const first = JSON.stringify(matrixRooms({ count: 0, conversations }))
  const texts = messagesOf().map((message, index) => JSON.stringify(matrixBatch([message], index)))
  const { fetchFn, waits, answer } = syncOf(first)
  const baseUrl = 'http://127.0.0.1'
  const client = createClient({
    baseUrl,
    userId: '@me:bench',
    accessToken: 'x',
    logger,
    fetchFn,
  })
  let received = 0
  client.on('Room.timeline', (event) => {
    const { type } = (event as { readonly event: { readonly type: string } }).event
    if (type === 'm.room.message') received++
  })
  const moved = await measure(
    async () => {
      await client.startClient({ initialSyncLimit: 1 })
      await waits()
    },
    texts,
    async (text) => {
      answer(text)
      await waits()
    },
  )
  if (received !== texts.length) throw new Error(`matrix: ${received} of ${texts.length} messages`)
  return moved
}

const ways: Readonly<Record<string, () => Promise<ConversationFigures>>> = {
  stream: ofStream,
  tinode: ofTinode,
  matrix: ofMatrix,
}

process.send?.(await ways[way]?.(), () => process.exit(0))
