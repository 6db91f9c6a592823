import { WebSocket } from 'ws'
import type * as Sdk from '../../src/index.ts'
import { decodeMessage } from '../../src/protocol-entry.ts'
import { Arrivals } from './arrivals.ts'

// Receives the whole load in one of the compared ways, keeps every message, and reports the time
// from the first to the last one and the heap size afterwards.

const [way = '', port = '', count = '0'] = process.argv.slice(2)
const expected = Number(count)

const arrivals = new Arrivals(expected)

const bare = (keep: (data: Buffer, map: Map<string, unknown>) => void) => {
  const map = new Map<string, unknown>()
  arrivals.keep(map)
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  socket.on('open', () => {
    arrivals.ready()
    socket.send('go')
  })
  socket.on('message', (data: Buffer) => {
    keep(data, map)
    arrivals.arrived()
  })
}

interface Identified {
  readonly tinyID: string
  readonly clientTime: number
  readonly random: number
}

const idOf = ({ tinyID, clientTime, random }: Identified) => `${tinyID}-${clientTime}-${random}`

const sdk = async (isListening: boolean) => {
  const door = new URL('../../dist/index.js', import.meta.url).href
  const { allFeatures, createChat, EVENT, viewOf } = (await import(door)) as typeof Sdk
  const chat = createChat({
    features: allFeatures,
    SDKAppID: 1,
    host: `ws://127.0.0.1:${port}`,
    compress: false,
  })
  arrivals.keep(chat)
  chat.setLogLevel(3)
  let received = 0
  chat.on(EVENT.SDK_READY, () => {
    arrivals.ready()
    process.send?.('go')
  })
  await chat.login({ userID: 'me', userSig: 'x' })
  if (isListening) {
    chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => {
      for (const message of data) if (message.flow === 'in') received++
      for (let i = 0; i < data.length; i++) arrivals.arrived()
    })
    arrivals.keep(() => received)
    return
  }
  const view = viewOf(chat)
  const watch = () => {
    const total = view.totalUnread()
    while (arrivals.seen < total) arrivals.arrived()
    if (arrivals.seen < expected) setImmediate(watch)
  }
  setImmediate(watch)
}

const ways: Readonly<Record<string, () => void>> = {
  'json-kept': () =>
    bare((data, map) => {
      const message = JSON.parse(data.toString()) as Identified
      map.set(idOf(message), message)
    }),
  'bare-kept': () =>
    bare((data, map) => {
      const message = decodeMessage(data)
      map.set(idOf(message), message)
    }),
  'sdk-quiet': () => void sdk(false),
  'sdk-heard': () => void sdk(true),
}

ways[way]?.()
