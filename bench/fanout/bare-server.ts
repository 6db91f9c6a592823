import type { Socket } from 'node:net'
import { WebSocketServer } from 'ws'

// The floor: a message of one socket goes to all others through bare ws, and back as an
// acknowledgement. `gathered`: the optimum, framed once for all, with one write per socket and
// tick.

const [way = 'bare'] = process.argv.slice(2)

const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })

/** A binary frame of 126 to 65,535 bytes, as the messages here are. */
const headOf = ({ length }: Buffer) => Buffer.from([0x82, 126, length >> 8, length & 0xff])

/** Frames of this tick, and the number of messages per sender. */
let frames: Buffer[] = []
const said = new Map<object, number>()

const flush = (): void => {
  const data = Buffer.concat(frames)
  frames = []
  for (const other of sockets.clients) {
    const count = said.get(other)
    if (count === undefined) (other as unknown as { _socket: Socket })._socket.write(data)
    else for (let one = 0; one < count; one++) other.send('ok')
  }
  said.clear()
}

sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    if (way === 'bare') {
      for (const other of sockets.clients) if (other !== socket) other.send(data)
      socket.send('ok')
      return
    }
    if (frames.length === 0) setImmediate(flush)
    frames.push(headOf(data as Buffer), data as Buffer)
    said.set(socket, (said.get(socket) ?? 0) + 1)
  })
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, peakBytes: process.resourceUsage().maxRSS * 1024 })
})
process.on('disconnect', () => process.exit(0))
sockets.on('listening', () => {
  process.send?.(`ws://127.0.0.1:${(sockets.address() as { port: number }).port}`)
})
