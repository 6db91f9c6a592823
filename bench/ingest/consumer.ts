import { monitorEventLoopDelay } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import type * as Sdk from '../../src/index.ts'
import { decodeMessage } from '../../src/protocol-entry.ts'

// Receives the whole load in one of the ways that are compared, keeps every message, and tells how long it
// took from the first to the last one and what the heap holds afterwards.

const [way = '', port = '', count = '0'] = process.argv.slice(2)
const expected = Number(count)

/** What keeps the messages alive until the heap was measured. */
const kept: unknown[] = []

const heap = (): number => {
  for (let i = 0; i < 3; i++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

let firstAt = 0
let seen = 0
let before = 0
const delay = monitorEventLoopDelay({ resolution: 1 })

const arrived = (): void => {
  if (seen === 0) {
    firstAt = performance.now()
    delay.enable()
  }
  seen++
  if (seen === expected) setImmediate(finish)
}

const finish = (): void => {
  const ms = performance.now() - firstAt
  delay.disable()
  const bytes = (heap() - before) / expected
  process.send?.({ ms, bytes, stallMs: delay.max / 1e6 })
  if (kept.length === 0) throw new Error('nothing was kept')
  setTimeout(() => process.exit(0), 50)
}

const bare = (keep: (data: Buffer, map: Map<string, unknown>) => void) => {
  const map = new Map<string, unknown>()
  kept.push(map)
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  socket.on('open', () => {
    before = heap()
    socket.send('go')
  })
  socket.on('message', (data: Buffer) => {
    keep(data, map)
    arrived()
  })
}

interface Identified {
  readonly tinyID: string
  readonly clientTime: number
  readonly random: number
}

const idOf = ({ tinyID, clientTime, random }: Identified) => `${tinyID}-${clientTime}-${random}`

const sdk = async (isHeard: boolean) => {
  const door = new URL('../../dist/index.js', import.meta.url).href
  const { allFeatures, createChat, EVENT, viewOf } = (await import(door)) as typeof Sdk
  const chat = createChat({
    features: allFeatures,
    SDKAppID: 1,
    host: `ws://127.0.0.1:${port}`,
    compress: false,
  })
  kept.push(chat)
  chat.setLogLevel(3)
  let heard = 0
  chat.on(EVENT.SDK_READY, () => {
    before = heap()
    process.send?.('go')
  })
  await chat.login({ userID: 'me', userSig: 'x' })
  if (isHeard) {
    chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => {
      for (const message of data) if (message.flow === 'in') heard++
      for (let i = 0; i < data.length; i++) arrived()
    })
    kept.push(() => heard)
    return
  }
  const view = viewOf(chat)
  const watch = () => {
    const total = view.totalUnread()
    while (seen < total) arrived()
    if (seen < expected) setImmediate(watch)
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
