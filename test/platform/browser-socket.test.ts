import { WebSocket as MockSocket, Server } from 'mock-socket'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBrowserSocket } from '../../src/platform/browser-socket.ts'
import { createSocketLog } from './socket-log.ts'

const URL = 'ws://browser.test/binfo'
const open = (listener: ReturnType<typeof createSocketLog>) =>
  openBrowserSocket(MockSocket as unknown as typeof WebSocket, URL, listener)

let server: Server

beforeEach(() => {
  server = new Server(URL)
})

afterEach(() => server.close())

it('a socket reports the opening, bytes, text, and the end with its code', async () => {
  server.on('connection', (socket) => {
    socket.send(Uint8Array.of(1, 2, 3).buffer)
    socket.send('text')
    socket.close({ code: 4001, reason: 'again', wasClean: true })
  })
  const log = createSocketLog()
  open(log)
  expect(log.notified).toEqual([])
  expect(await log.until(4)).toEqual([
    ['open'],
    ['data', Uint8Array.of(1, 2, 3)],
    ['data', 'text'],
    ['close', 4001],
  ])
})

it('a socket sends while it is open and drops data before', async () => {
  const arrived = new Promise((resolve) =>
    server.on('connection', (socket) => socket.on('message', resolve)),
  )
  const log = createSocketLog()
  const socket = open(log)
  socket.send('too early')
  await log.until(1)
  socket.send('in time')
  expect(await arrived).toBe('in time')
})

it('a socket reports nothing after its own close', async () => {
  const log = createSocketLog()
  const closed = new Promise<void>((resolve) =>
    server.on('connection', (socket) => socket.on('close', () => resolve())),
  )
  const socket = open(log)
  await log.until(1)
  socket.close(4000, 'done')
  await closed
  expect(log.notified).toEqual([['open']])
})

it('a refused socket reports its end and no opening', async () => {
  server.close()
  const log = createSocketLog()
  open(log)
  expect((await log.until(1)).map(([what]) => what)).toEqual(['close'])
})

it('a socket with an invalid address fails later instead of throwing', async () => {
  const log = createSocketLog()
  openBrowserSocket(MockSocket as unknown as typeof WebSocket, 'not an address', log)
  expect(log.notified).toEqual([])
  expect(await log.until(1)).toEqual([['close', 1006]])
})
