import { once } from 'node:events'
import { WebSocket } from 'ws'
import { loginRaw } from '../../testing/internal/raw-client.ts'
import { connectXmpp } from '../compare/xmpp/xmpp-client.ts'
import { app } from '../send/app.ts'
import { each } from '../support/each.ts'
import { userSigOf } from '../support/users.ts'

// The clients. `{ come, count }` connects a number of them and reports the milliseconds it took; a
// request without names disconnects all.

const UNDER_WAY = 50

const [way = '', url = ''] = process.argv.slice(2)

/** A connected client that can be disconnected. */
interface Present {
  readonly closed: Promise<unknown>
  close(): void
}

const presentBy = (socket: WebSocket): Present => ({
  closed: once(socket, 'close'),
  close: () => socket.close(),
})

const comeBare = async (userID: string): Promise<Present> => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ userID }))
  await answered
  return presentBy(socket)
}

const comeRaw = async (userID: string, userSig: string): Promise<Present> => {
  const client = await loginRaw({ url, sdkAppID: app.sdkAppID }, userID, userSig)
  return presentBy(client.webSocket)
}

const known = new Set<string>()

/** The first login creates the account. */
const comeXmpp = async (user: string): Promise<Present> => {
  const isNew = !known.has(user)
  known.add(user)
  const { socket } = await connectXmpp({ url, user, onStanza: () => {}, isManaged: false }, isNew)
  return { closed: once(socket, 'close'), close: () => socket.end('</stream:stream>') }
}

const come = { ours: comeRaw, xmpp: comeXmpp }[way] ?? comeBare
let present: Present[] = []

const comeAll = async (prefix: string, count: number): Promise<number> => {
  // The floor needs none.
  const userSigs = Array.from({ length: count }, (_, n) =>
    way === 'ours' ? userSigOf(`${prefix}${n}`) : '',
  )
  const began = performance.now()
  await each(count, UNDER_WAY, async (n) => {
    present.push(await come(`${prefix}${n}`, userSigs[n] ?? ''))
  })
  return performance.now() - began
}

const goAll = async (): Promise<number> => {
  const began = performance.now()
  for (const one of present) one.close()
  await Promise.all(present.map(({ closed }) => closed))
  present = []
  return performance.now() - began
}

process.on('message', async ({ come: prefix, count }: { come?: string; count: number }) => {
  process.send?.(prefix === undefined ? await goAll() : await comeAll(prefix, count))
})
process.send?.('ready')
