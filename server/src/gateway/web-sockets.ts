import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { clientAddress, originOf } from './client-address.ts'
import type { GatewaySocket } from './connection.ts'
import type { Gateway } from './gateway.ts'
import type { HttpAdmission } from './http-admission.ts'

interface WebSocketsOptions {
  readonly frameBytes: number
  readonly trustProxy: boolean
  readonly httpAdmission: HttpAdmission
}

/** Timeout of the closing handshake. */
const CLOSE_TIMEOUT_MS = 5_000

/** Accepts upgrades of HTTP requests into a gateway, or refuses them with a status. */
export const webSockets = (
  gateway: Gateway,
  { frameBytes, trustProxy, httpAdmission }: WebSocketsOptions,
) => {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: frameBytes,
    // Known to ws, not yet to its types.
    ...{ closeTimeout: CLOSE_TIMEOUT_MS },
  })
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const client = gateway.isDraining ? 503 : clientAddress(request.url ?? '')
    if (typeof client === 'number') {
      refuse(socket, client)
      return
    }
    const visit = httpAdmission.upgrade(request)
    if (visit.is === 'refused') {
      refuse(socket, 429, visit.why, visit.seconds)
      return
    }
    const { address, network, slot } = visit
    const identity = { client, address, network, slot, origin: originOf(request, trustProxy) }
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const listener = gateway.accept(gatewaySocket(webSocket, socket as Socket), identity)
      webSocket.on('message', (data: Buffer, isBinary: boolean) =>
        listener.onMessage(data, isBinary),
      )
      webSocket.on('error', (error) => listener.onError(error))
      webSocket.on('close', () => listener.onClose())
    })
  }
}

const refuse = (socket: Duplex, status: number, why = '', seconds?: number): void => {
  // No other listener is left, and an unhandled reset would end the process.
  socket.on('error', () => socket.destroy())
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(why)}`,
    ...(seconds === undefined ? [] : [`Retry-After: ${seconds}`]),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${why}`)
}

const gatewaySocket = (webSocket: WebSocket, socket: Socket): GatewaySocket => ({
  get isOpen() {
    return webSocket.readyState === WebSocket.OPEN
  },
  get waitingBytes() {
    return socket.writableLength
  },
  write(frames) {
    if (socket.writable) socket.write(frames)
  },
  close: (code, reason) => webSocket.close(code, reason),
  terminate: () => webSocket.terminate(),
})
