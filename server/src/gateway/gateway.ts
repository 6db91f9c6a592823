import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type Clock, CloseCode, type Stop } from 'tavern-im/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Core } from '../core/core.ts'
import type { AppOptions, GatewayLimits } from '../options.ts'
import { quotaPerMinute } from '../quota.ts'
import type { ClientReports } from '../reports/client-reports.ts'
import { clientAddress, forwardedAddress } from './address.ts'
import { Connection, type Identity } from './connection.ts'
import { expire } from './expire.ts'
import type { GatewayContext } from './gateway-context.ts'
import type { LocalDelivery } from './local-delivery.ts'
import type { Metrics } from './metrics.ts'
import { originOf } from './origin.ts'
import { Requests } from './requests.ts'
import type { Sessions } from './sessions.ts'
import { TurnEnd } from './turn-end.ts'

export interface GatewayParts {
  readonly core: Core
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly sessions: Sessions
  readonly delivery: LocalDelivery
  readonly metrics: Metrics
  readonly limits: GatewayLimits
  readonly clock: Clock
  readonly log: Logger
  readonly trustProxy: boolean
  readonly reports: ClientReports
}

const TICK_MS = 1_000
/** How often, in ticks, all connections are looked through for idle ones and expired UserSigs. */
const SWEEP_TICKS = 5
/** How long a socket may take over its closing handshake. */
const CLOSE_TIMEOUT_MS = 5_000

/** All sockets of this process: takes them in, reads them, and sends everybody away at the end. */
export class Gateway {
  readonly #parts: GatewayParts
  readonly #context: GatewayContext & { tick: number }
  readonly #requests: Requests
  readonly #webSockets: WebSocketServer
  readonly #connections = new Set<Connection>()
  readonly #stopTicking: Stop
  #whenEmpty: (() => void) | undefined
  #connectionCount = 0
  #isDraining = false

  constructor(parts: GatewayParts) {
    this.#parts = parts
    const failedLogins = quotaPerMinute(parts.clock, parts.limits.failedLoginsPerMinute)
    this.#context = { ...parts, failedLogins, turnEnd: new TurnEnd(), tick: 0 }
    parts.sessions.listen(parts.core)
    this.#requests = new Requests(this.#context)
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: parts.limits.frameBytes,
      // Known to ws, not yet to its types.
      ...{ closeTimeout: CLOSE_TIMEOUT_MS },
    })
    this.#stopTicking = parts.clock.every(TICK_MS, () => this.#onTick())
  }

  /** Takes in the upgrade of an HTTP request, or refuses it with a status. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const client = this.#isDraining ? 503 : clientAddress(request.url ?? '')
    if (typeof client === 'number') {
      // Nobody else listens any more, and a reset here would end the process.
      socket.on('error', () => socket.destroy())
      socket.end(`HTTP/1.1 ${client} ${STATUS_CODES[client]}\r\nConnection: close\r\n\r\n`)
      return
    }
    const { trustProxy } = this.#parts
    const forwarded = trustProxy ? forwardedAddress(request.headers) : ''
    const identity = { client, forwardedAddress: forwarded, origin: originOf(request, trustProxy) }
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      this.#accept(webSocket, socket as Socket, identity)
    })
  }

  /** Lets running handlers finish and answers go out, then closes every socket with 4001. */
  async drain(): Promise<void> {
    this.#isDraining = true
    this.#parts.core.release()
    await this.#atMost(this.#requests.idle())
    for (const connection of this.#connections) {
      connection.close(CloseCode.reconnect, 'the server restarts')
    }
    await this.#atMost(this.#empty())
    for (const connection of this.#connections) connection.terminate()
    await this.#empty()
    this.#stopTicking()
  }

  #accept(webSocket: WebSocket, socket: Socket, identity: Omit<Identity, 'id'>): void {
    const id = (++this.#connectionCount).toString(36)
    const connection = new Connection(this.#context, webSocket, socket, { id, ...identity })
    this.#connections.add(connection)
    this.#parts.metrics.connections++
    this.#parts.metrics.connectionsNow++
    webSocket.on('message', (data: Buffer, isBinary: boolean) => {
      if (this.#isDraining || !connection.isOpen) return
      this.#requests.receive(connection, isBinary ? data : data.toString())
    })
    webSocket.on('error', (error) => this.#onError(connection, error))
    webSocket.on('close', () => this.#onClose(connection))
  }

  /** Broken or oversized WebSocket frames; ws closes the socket itself, with 1002, 1007 or 1009. */
  #onError(connection: Connection, error: Error & { code?: string }): void {
    if (error.code?.startsWith('WS_ERR')) connection.countMalformed()
    this.#parts.log.debug({ connection: connection.id, code: error.code }, 'socket failed')
  }

  #onClose(connection: Connection): void {
    this.#parts.sessions.leave(connection, 'lost')
    this.#parts.core.connectionClosed(connection.id)
    this.#parts.metrics.connectionsNow--
    this.#connections.delete(connection)
    if (this.#connections.size === 0) this.#whenEmpty?.()
  }

  #onTick(): void {
    const { tick } = this.#context
    this.#context.tick = tick + 1
    if (tick % SWEEP_TICKS !== 0) return
    const { limits, metrics, clock } = this.#parts
    const now = Math.floor(clock.now() / 1000)
    for (const connection of this.#connections) {
      expire(this.#parts, connection, now)
      if (!connection.isOpen || tick - connection.heardAt < limits.idleSeconds) continue
      metrics.idleConnections++
      connection.close(CloseCode.reconnect, 'idle')
    }
  }

  #empty(): Promise<void> {
    if (this.#connections.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenEmpty = resolve
    })
  }

  async #atMost(done: Promise<void>): Promise<void> {
    const { clock, limits } = this.#parts
    let stop: Stop = () => undefined
    const late = new Promise<void>((resolve) => {
      stop = clock.after(limits.drainMs, resolve)
    })
    await Promise.race([done, late])
    stop()
  }
}
