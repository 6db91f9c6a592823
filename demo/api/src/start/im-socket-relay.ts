import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { isStray } from '../http/stray-address.ts'
import { forwarded, headersIn, type ImServer } from './im-onward.ts'

const PATHS = ['/binfo', '/info']

/** Headers of an upgrade that are taken from the client. */
const HEADERS = [
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-extensions',
  'sec-websocket-protocol',
  'origin',
]

const headOf = (request: IncomingMessage, path: string, im: ImServer): string => {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    ...headersIn(request, HEADERS),
    ...forwarded(im.clientOf(request)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const [, query = ''] = /\?(.*)$/.exec(request.url ?? '') ?? []
  return [`GET ${path}?${query} HTTP/1.1`, ...lines, '\r\n'].join('\r\n')
}

const relay = (im: ImServer, text: string, socket: Duplex, head: Buffer): void => {
  const { hostname, port } = new URL(im.url)
  const upstream = connect(Number(port), hostname, () => {
    // Header characters are single bytes.
    upstream.write(text, 'latin1')
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

const refuse = (socket: Duplex): void => {
  // No other listener is left, and an unhandled reset would end the process (SEC-06).
  socket.on('error', () => socket.destroy())
  socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
}

/**
 * Forwards WebSockets of the chat to the IM server, so that a phone needs only one address. Sets the client address for
 * the IM server (SEC-32). Refuses upgrades of other paths.
 */
export const relayChat = (web: Server, im: ImServer): void => {
  web.on('upgrade', (request, socket, head) => {
    const url = request.url ?? ''
    const path = PATHS.find((known) => known === url.split('?', 1)[0])
    if (path === undefined || isStray(url) || request.method !== 'GET') return refuse(socket)
    relay(im, headOf(request, path, im), socket, head)
  })
}
