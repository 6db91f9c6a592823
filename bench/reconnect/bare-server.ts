import { WebSocketServer } from 'ws'
import type { Usage } from '../support/im-server.ts'

// A minimal server for reconnects: sends a number of texts to every connection.

const [texts = '0', port = '0'] = process.argv.slice(2)

const sockets = new WebSocketServer({ port: Number(port), perMessageDeflate: false })
sockets.on('connection', (socket) => {
  for (let n = 0; n < Number(texts); n++) socket.send(JSON.stringify({ text: `after ${n}` }))
})
process.on('disconnect', () => process.exit(0))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpu: user + system, peakBytes: process.resourceUsage().maxRSS * 1024 }
  process.send?.(usage)
})
sockets.on('listening', () => {
  const address = sockets.address() as { port: number }
  process.send?.(`ws://127.0.0.1:${address.port}`)
})
