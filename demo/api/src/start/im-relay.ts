import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

const PATHS = ['/binfo', '/info']

const headOf = (request: IncomingMessage): string => {
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  const { rawHeaders } = request
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

const relay = (request: IncomingMessage, socket: Duplex, head: Buffer, port: number): void => {
  const upstream = connect(port, '127.0.0.1', () => {
    upstream.write(headOf(request))
    upstream.write(head)
    upstream.pipe(socket)
    socket.pipe(upstream)
  })
  upstream.setNoDelay(true)
  upstream.on('error', () => socket.destroy())
  upstream.on('close', () => socket.destroy())
  socket.on('error', () => upstream.destroy())
  socket.on('close', () => upstream.destroy())
}

/**
 * Passes the chat's WebSockets on to the IM server, so that a phone needs one address only.
 * Upgrades of other paths are refused.
 */
export const relayChat = (web: Server, imPort: number): void => {
  web.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0] ?? ''
    if (PATHS.includes(path)) relay(request, socket, head, imPort)
    else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
  })
}
