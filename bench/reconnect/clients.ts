import { WebSocket } from 'ws'
import type * as Sdk from '../../src/index.ts'
import { backOffMs } from '../../src/transport/connection-machine.ts'
import { app } from '../send/app.ts'
import { userSigOf } from '../support/users.ts'

// Several hundred clients in one process. Reports `online` when all are connected, `settled` when
// all have received the messages so far, and after the loss the times at which each reconnected and
// had caught up.

export interface Expected {
  /** Number of texts for every client from now on. */
  readonly texts: number
}

export interface Back {
  /** Unix milliseconds of every connection, and of the last text of every client. */
  readonly connected: readonly number[]
  readonly caughtUp: readonly number[]
  /** Microseconds of processor time meanwhile. */
  readonly cpu: number
}

interface Client {
  received: number
  /** The client's own count; must grow by the received messages. */
  unread(): number
}

const [way = '', url = '', from = '0', to = '0'] = process.argv.slice(2)

const connected: number[] = []
let caughtUp: number[] = []
let expected = 0
let whenAll = () => {}
const clients: Client[] = []

const received = (client: Client, count: number) => {
  client.received += count
  if (expected === 0 || client.received < expected) return
  if (client.received > expected) throw new Error('clients: a text was told twice')
  caughtUp.push(Date.now())
  if (caughtUp.length === clients.length) whenAll()
}

const openSdk = async (name: string) => {
  const door = new URL('../../dist/index.js', import.meta.url).href
  const { allFeatures, createChat, EVENT } = (await import(door)) as typeof Sdk
  const chat = createChat({ features: allFeatures, SDKAppID: app.sdkAppID, host: url })
  chat.setLogLevel(4)
  const client: Client = { received: 0, unread: () => chat.getTotalUnreadMessageCount() }
  clients.push(client)
  chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => {
    const texts = data.filter(({ type }) => type === 'TIMTextElem').length
    if (texts > 0) received(client, texts)
  })
  chat.on(EVENT.NET_STATE_CHANGE, ({ data }) => {
    if (data.state === 'connected') connected.push(Date.now())
  })
  const ready = new Promise<void>((resolve) => chat.on(EVENT.SDK_READY, () => resolve()))
  await chat.login({ userID: name, userSig: userSigOf(name) })
  await ready
}

/** A socket that reconnects like the SDK and receives everything at once. */
const openBare = async (name: string) => {
  const client: Client = { received: 0, unread: () => client.received }
  clients.push(client)
  let attempt = 0
  await new Promise<void>((resolve) => {
    const connect = () => {
      const socket = new WebSocket(`${url}/${name}`, { perMessageDeflate: false })
      socket.on('open', () => {
        attempt = 0
        connected.push(Date.now())
        resolve()
      })
      socket.on('error', () => {})
      socket.on('message', () => received(client, 1))
      socket.on('close', () => setTimeout(connect, backOffMs(attempt++, Math.random())))
    }
    connect()
  })
}

/** Resolves when every client has received `texts` more texts. */
const receiving = (texts: number) =>
  new Promise<void>((resolve) => {
    const unread = clients.map((client) => client.unread())
    for (const client of clients) client.received = 0
    caughtUp = []
    connected.length = 0
    expected = texts
    whenAll = () => {
      const isRight = clients.every((client, n) => client.unread() === (unread[n] ?? 0) + texts)
      if (!isRight) throw new Error('clients: an unread count is wrong')
      resolve()
    }
  })

const report = (message: unknown) => process.send?.(message)

const open = way === 'bare' ? openBare : openSdk
process.on('message', ({ texts }: Expected) => {
  const before = process.cpuUsage()
  void receiving(texts).then(() => {
    const { user, system } = process.cpuUsage(before)
    report({ connected, caughtUp, cpu: user + system } satisfies Back)
  })
  report('listening')
})
process.on('disconnect', () => process.exit(0))
const names = Array.from(
  { length: Number(to) - Number(from) },
  (_, n) => `client${n + Number(from)}`,
)
for (let start = 0; start < names.length; start += 50) {
  await Promise.all(names.slice(start, start + 50).map(open))
}
report('online')
