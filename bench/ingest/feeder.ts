import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { binaryCodec } from '../../src/protocol-entry.ts'
import { answerTo } from '../support/answers.ts'
import { chunksOf, feed } from './chunks.ts'
import { bareFrame, jsonFrame, type Load, pushFrame } from './traffic.ts'

// Sends the whole pre-encoded load as fast as the socket accepts it. Answers the requests that a
// client needs to become ready; starts when the client sends `go` (any text frame, or a hello).

const [form = 'json', count = '1000', conversations = '100'] = process.argv.slice(2)
const load: Load = { count: Number(count), conversations: Number(conversations) }
const frameAt = { json: jsonFrame, bare: bareFrame, push: pushFrame }[form]
if (frameAt === undefined) throw new Error(`feeder: unknown form ${form}`)

const all = chunksOf(load.count, (index) => frameAt(index, load))

const http = createServer()
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
sockets.on('connection', (socket, request) => {
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return feed(request.socket, all)
    const frame = binaryCodec.decode(data)
    if (frame.kind === 'request') socket.send(answerTo(frame))
  })
})
process.on('message', () => {
  for (const socket of sockets.clients)
    feed((socket as unknown as { _socket: Socket })._socket, all)
})
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port))
