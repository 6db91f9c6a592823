import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { nodeSockets } from '../../src/platform/node-socket.ts'
import { createSocketLog } from './socket-log.ts'

let server: WebSocketServer
let url: string

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/binfo`
})

afterEach(() => {
  for (const client of server.clients) client.terminate()
  return new Promise<void>((resolve) => server.close(() => resolve()))
})

const connected = () => new Promise<WebSocket>((resolve) => server.once('connection', resolve))

describe('a socket of Node', () => {
  it('reports the opening, bytes, text, and the end with its code', async () => {
    const log = createSocketLog()
    const accepted = connected()
    nodeSockets(undefined)(url, log)
    expect(log.notified).toEqual([])
    const peer = await accepted
    peer.send(Uint8Array.of(1, 2, 3))
    peer.send('text')
    peer.close(4001, 'again')
    expect(await log.until(4)).toEqual([
      ['open'],
      ['data', Uint8Array.of(1, 2, 3)],
      ['data', 'text'],
      ['close', 4001],
    ])
  })

  it('lets other work run while much data arrives', async () => {
    const log = createSocketLog()
    const accepted = connected()
    nodeSockets(undefined)(url, log)
    const peer = await accepted
    const piece = new Uint8Array(64 * 1024)
    const count = 64
    for (let index = 0; index < count; index++) peer.send(piece)
    await log.until(2)
    const seen: number[] = []
    while (log.notified.length <= count) {
      seen.push(log.notified.length)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const steps = seen.map((total, index) => total - (seen[index - 1] ?? total))
    expect(Math.max(...steps)).toBeLessThan(8)
    expect(log.notified).toHaveLength(count + 1)
  })

  it('sends bytes and text, and drops data before it is open', async () => {
    const log = createSocketLog()
    const accepted = connected()
    const socket = nodeSockets(undefined)(url, log)
    socket.send('too early')
    const peer = await accepted
    const arrived: unknown[] = []
    const both = new Promise<void>((resolve) => {
      peer.on('message', (data, isBinary) => {
        arrived.push(isBinary ? Uint8Array.from(data as Buffer) : String(data))
        if (arrived.length === 2) resolve()
      })
    })
    await log.until(1)
    socket.send(Uint8Array.of(9, 8))
    socket.send('text')
    await both
    expect(arrived).toEqual([Uint8Array.of(9, 8), 'text'])
  })

  it('closes with its code and reports nothing afterwards', async () => {
    const log = createSocketLog()
    const accepted = connected()
    const socket = nodeSockets(undefined)(url, log)
    const peer = await accepted
    const code = new Promise((resolve) => peer.once('close', resolve))
    await log.until(1)
    socket.close(4000, 'done')
    expect(await code).toBe(4000)
    expect(log.notified).toEqual([['open']])
  })

  it('that is closed before the package is loaded never connects', async () => {
    const openSocket = nodeSockets(undefined)
    const refused = createSocketLog()
    openSocket(url, refused).close(4000, 'changed my mind')
    const log = createSocketLog()
    openSocket(url, log)
    await log.until(1)
    expect(server.clients.size).toBe(1)
    expect(refused.notified).toEqual([])
  })

  it('that is closed while it connects throws nothing and reports nothing', async () => {
    const openSocket = nodeSockets(undefined)
    const first = createSocketLog()
    openSocket(url, first)
    await first.until(1)
    const second = createSocketLog()
    const socket = openSocket(url, second)
    await Promise.resolve()
    socket.close(4000, 'done')
    const third = createSocketLog()
    openSocket(url, third)
    await third.until(1)
    expect(second.notified).toEqual([])
  })

  it('that is refused reports an end without a code', async () => {
    const log = createSocketLog()
    nodeSockets(undefined)('ws://127.0.0.1:1/binfo', log)
    expect(await log.until(1)).toEqual([['close', 1006]])
  })

  it('with an invalid address fails later instead of throwing', async () => {
    const log = createSocketLog()
    nodeSockets(undefined)('not an address', log)
    expect(await log.until(1)).toEqual([['close', 1006]])
  })
})
