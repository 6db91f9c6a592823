import { once } from 'node:events'
import { WebSocket } from 'ws'
import { connectRaw } from '../../test/server/support/raw-client.ts'
import { app } from '../send/app.ts'
import { each } from '../support/each.ts'
import { userSigOf } from '../support/speaker.ts'

// Everybody who logs in. `{ come, count }` has so many connect and tells how many milliseconds it took; a wish
// without names has all of them go.

const UNDER_WAY = 50

const [way = '', url = ''] = process.argv.slice(2)

const comeBare = async (userID: string): Promise<WebSocket> => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ userID }))
  await answered
  return socket
}

const comeRaw = async (userID: string, userSig: string): Promise<WebSocket> => {
  const client = await connectRaw({ url, sdkAppID: app.sdkAppID })
  await client.login(userID, userSig)
  return client.webSocket
}

const come = way === 'ours' ? comeRaw : comeBare
let present: WebSocket[] = []

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
  const gone = present.map((socket) => once(socket, 'close'))
  for (const socket of present) socket.close()
  await Promise.all(gone)
  present = []
  return performance.now() - began
}

process.on('message', async ({ come: prefix, count }: { come?: string; count: number }) => {
  process.send?.(prefix === undefined ? await goAll() : await comeAll(prefix, count))
})
process.send?.('ready')
