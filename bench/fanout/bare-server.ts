import { WebSocketServer } from 'ws'

// The floor: what one socket says goes to all others, as bare ws sends it, and back as an acknowledgement.

const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const other of sockets.clients) if (other !== socket) other.send(data)
    socket.send('ok')
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
