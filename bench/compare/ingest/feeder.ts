import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { chunksOf, feed } from '../../ingest/chunks.ts'
import { type Load, messageAt } from '../../ingest/traffic.ts'
import { frameOf, matrixAnswer, matrixBatch, matrixRooms, wires } from './wires.ts'

// Speaks the wire of a peer as far as its client needs to become ready, and on command sends the
// whole pre-encoded load.

const [way = '', count = '1000', conversations = '100'] = process.argv.slice(2)
const load: Load = { count: Number(count), conversations: Number(conversations) }

/** Messages of one `/sync` response: two in each room. */
const BATCH = 200

const http = createServer()

const speakJson = () => {
  const wire = wires[way]
  if (wire === undefined) throw new Error(`feeder: unknown way ${way}`)
  const all = chunksOf(load.count, (index) => frameOf(wire, index, load))
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
  sockets.on('connection', (socket) => {
    const say = (list: readonly object[]) => {
      for (const one of list) socket.send(JSON.stringify(one))
    }
    say(wire.answers(undefined))
    socket.on('message', (data: Buffer) => say(wire.answers(JSON.parse(data.toString()))))
  })
  process.on('message', () => {
    for (const socket of sockets.clients) {
      feed((socket as unknown as { _socket: Socket })._socket, all)
    }
  })
}

const speakMatrix = () => {
  const batches = Array.from({ length: Math.ceil(load.count / BATCH) }, (_, n) => {
    const size = Math.min(BATCH, load.count - n * BATCH)
    const messages = Array.from({ length: size }, (_, at) => messageAt(n * BATCH + at, load))
    return Buffer.from(JSON.stringify(matrixBatch(messages, n * BATCH)))
  })
  const rooms = Buffer.from(JSON.stringify(matrixRooms(load)))
  let isFed = false
  let held: (() => void) | undefined
  process.on('message', () => {
    isFed = true
    held?.()
  })
  const answer = (response: ServerResponse, body: Buffer) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(body)
  }
  http.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://a')
    if (!pathname.endsWith('/sync')) {
      answer(response, Buffer.from(JSON.stringify(matrixAnswer(pathname))))
      return
    }
    const since = searchParams.get('since')
    if (since === null) return answer(response, rooms)
    // Long polling: held until there is something.
    const batch = batches[Number(since) / BATCH]
    if (batch === undefined) return
    if (isFed) answer(response, batch)
    else held = () => answer(response, batch)
  })
}

if (way === 'matrix') speakMatrix()
else speakJson()
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port))
