import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { clientAddress, originOf } from './client-address.ts'
import type { GatewayListener, GatewaySocket } from './connection.ts'
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
    server.handleUpgrade(request, socket, head, (webSocket: ListenedSocket) => {
      const gatewaySocket = new NodeGatewaySocket(webSocket, socket as Socket)
      webSocket[LISTENER] = gateway.accept(gatewaySocket, identity)
      webSocket.on('message', onMessage)
      webSocket.on('error', onError)
      webSocket.on('close', onClose)
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

const LISTENER = Symbol('listener')

/** A socket and its listener. Functions of its own would take half a kilobyte of each connection. */
interface ListenedSocket extends WebSocket {
  [LISTENER]?: GatewayListener
}

function onMessage(this: ListenedSocket, data: Buffer, isBinary: boolean): void {
  this[LISTENER]?.onMessage(data, isBinary)
}

function onError(this: ListenedSocket, error: Error): void {
  this[LISTENER]?.onError(error)
}

function onClose(this: ListenedSocket): void {
  this[LISTENER]?.onClose()
}

class NodeGatewaySocket implements GatewaySocket {
  readonly #webSocket: WebSocket
  readonly #socket: Socket

  constructor(webSocket: WebSocket, socket: Socket) {
    this.#webSocket = webSocket
    this.#socket = socket
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === WebSocket.OPEN
  }

  get waitingBytes(): number {
    return this.#socket.writableLength
  }

  write(frames: Buffer): void {
    if (this.#socket.writable) this.#socket.write(frames)
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason)
  }

  terminate(): void {
    this.#webSocket.terminate()
  }
}
