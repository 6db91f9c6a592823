import { type Clock, CloseCode, pushes, type Stop } from 'tavern-im/protocol'
import type { Admission } from '../admission/admission.ts'
import type { GatewayLimits } from '../admission/gateway-limits.ts'
import { outgoing } from '../domain/events/pushes.ts'
import { TokenBuckets } from '../kernel/token-buckets.ts'
import { atMost } from '../kernel/waits.ts'
import { WriteCoalescer } from '../kernel/write-coalescer.ts'
import type { ClientReports } from '../services/reports/client-reports.ts'
import type { AppOptions } from './app-options.ts'
import {
  Connection,
  type GatewayListener,
  type GatewayLog,
  type GatewaySocket,
  type Identity,
} from './connection.ts'
import type { Core } from './core.ts'
import type { PushNumbers } from './frames.ts'
import type { GatewayContext } from './gateway-context.ts'
import type { Metrics } from './metrics.ts'
import { Requests } from './requests.ts'
import type { SessionRegistry } from './session-registry.ts'

export interface GatewayParts {
  readonly core: Core
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly registry: SessionRegistry
  readonly numbers: PushNumbers
  readonly metrics: Metrics
  readonly limits: GatewayLimits
  readonly admission: Admission
  readonly clock: Clock
  readonly log: GatewayLog
  readonly reports: ClientReports
  /** Prefix of connection IDs. */
  readonly idPrefix: string
}

const TICK_MS = 1_000
/** Interval, in ticks, of the sweep for idle connections and expired UserSigs. */
const SWEEP_TICKS = 5

/** Sockets that are closed in one go, and the pause before the next ones. */
const CLOSED_AT_ONCE = 500
const CLOSE_PAUSE_MS = 50

interface Watch {
  readonly registry: SessionRegistry
  readonly numbers: PushNumbers
  readonly limits: GatewayLimits
}

/**
 * Notifies a session that its UserSig has expired, and ends it if no new one arrives within the
 * grace period.
 */
const expire = (
  { registry, numbers, limits }: Watch,
  connection: Connection,
  nowSeconds: number,
): void => {
  const { standing } = connection
  if (standing.is !== 'member' || nowSeconds < standing.expiry.expiresAt) return
  const { expiresAt, endsAt } = standing.expiry
  if (endsAt === undefined) {
    const expiry = { expiresAt, endsAt: nowSeconds + limits.expiryGraceSeconds }
    connection.standing = { ...standing, expiry }
    const push = outgoing(pushes.session.credentialsExpired, { level: 'account' })
    connection.push(numbers.next(push))
  } else if (nowSeconds >= endsAt) {
    registry.kickOut(connection, 4)
  }
}

/** Events of all connections of a gateway. */
interface ConnectionEvents {
  onMessage(connection: Connection, data: Uint8Array, isBinary: boolean): void
  onError(connection: Connection, error: Error & { readonly code?: string }): void
  onClose(connection: Connection): void
}

/** The listener of one connection. */
class ConnectionListener implements GatewayListener {
  readonly #connection: Connection
  readonly #events: ConnectionEvents

  constructor(connection: Connection, events: ConnectionEvents) {
    this.#connection = connection
    this.#events = events
  }

  onMessage(data: Uint8Array, isBinary: boolean): void {
    this.#events.onMessage(this.#connection, data, isBinary)
  }

  onError(error: Error & { readonly code?: string }): void {
    this.#events.onError(this.#connection, error)
  }

  onClose(): void {
    this.#events.onClose(this.#connection)
  }
}

/** All sockets of this process: accepts them, reads them, and closes them at the end. */
export class Gateway {
  readonly #parts: GatewayParts
  readonly #context: GatewayContext & { tick: number }
  readonly #requests: Requests
  readonly #connections = new Map<string, Connection>()
  readonly #stopTicking: Stop
  readonly #events: ConnectionEvents = {
    onMessage: (connection, data, isBinary) => {
      if (this.#isDraining || !connection.isOpen) return
      this.#requests.receive(connection, data, isBinary)
    },
    onError: (connection, error) => this.#onError(connection, error),
    onClose: (connection) => this.#onClose(connection),
  }
  #whenEmpty: (() => void) | undefined
  #connectionCount = 0
  #isDraining = false

  constructor(parts: GatewayParts) {
    this.#parts = parts
    const { clock, limits } = parts
    const burst = limits.failedLoginsPerMinute
    const failedLogins = new TokenBuckets({ clock, perSecond: burst / 60, burst })
    this.#context = { ...parts, failedLogins, tickEnd: new WriteCoalescer(), tick: 0 }
    this.#requests = new Requests(this.#context)
    this.#stopTicking = clock.every(TICK_MS, () => this.#onTick())
  }

  /** True while it closes all connections: new ones are refused. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Accepts an open socket; returns the listener for its events. */
  accept(socket: GatewaySocket, identity: Omit<Identity, 'id'>): GatewayListener {
    const id = `${this.#parts.idPrefix}${(++this.#connectionCount).toString(36)}`
    const connection = new Connection(this.#context, socket, { id, ...identity })
    this.#connections.set(id, connection)
    this.#parts.metrics.connections++
    this.#parts.metrics.connectionsNow++
    return new ConnectionListener(connection, this.#events)
  }

  /** An open connection by its id. */
  connection(id: string): Connection | undefined {
    return this.#connections.get(id)
  }

  /** Connections with a session. */
  get members(): readonly Connection[] {
    return [...this.#connections.values()].filter(({ caller }) => caller !== undefined)
  }

  /** Connections with a session of the user. Looks at all connections. */
  membersOf(sdkAppID: number, userID: string): readonly Connection[] {
    const found: Connection[] = []
    for (const connection of this.#connections.values()) {
      const { caller } = connection
      if (caller?.userID === userID && caller.sdkAppID === sdkAppID) found.push(connection)
    }
    return found
  }

  /**
   * Ends all sessions and closes every socket with 4001; clients may reconnect. Requests under way
   * are not answered, whatever their handlers return.
   */
  sendAway(reason: string): void {
    for (const connection of this.#connections.values()) {
      this.#parts.registry.leave(connection, 'lost')
      connection.retire()
    }
    void this.#closeAll(reason)
  }

  /** Waits for running handlers and their responses, then closes every socket with 4001. */
  async drain(): Promise<void> {
    const { clock, limits, core } = this.#parts
    this.#isDraining = true
    core.release()
    await atMost(clock, limits.drainMs, this.#requests.idle())
    await this.#closeAll('the server restarts')
    await atMost(clock, limits.drainMs, this.#empty())
    for (const connection of this.#connections.values()) connection.terminate()
    await this.#empty()
    this.#stopTicking()
  }

  /** Closes every socket. Closings of many are spread, so that clients do not return at once. */
  async #closeAll(reason: string): Promise<void> {
    let closed = 0
    for (const connection of [...this.#connections.values()]) {
      if (closed > 0 && closed % CLOSED_AT_ONCE === 0) {
        await new Promise<void>((resolve) => this.#parts.clock.after(CLOSE_PAUSE_MS, resolve))
      }
      connection.close(CloseCode.reconnect, reason)
      closed += 1
    }
  }

  /** Terminates every connection without a handshake. */
  terminate(): void {
    this.#isDraining = true
    for (const connection of this.#connections.values()) connection.terminate()
  }

  /** Invalid or oversized WebSocket frames; the socket closes itself, with 1002, 1007 or 1009. */
  #onError(connection: Connection, error: Error & { readonly code?: string }): void {
    if (error.code?.startsWith('WS_ERR')) connection.countMalformed()
    this.#parts.log.debug({ connection: connection.id, code: error.code }, 'socket failed')
  }

  #onClose(connection: Connection): void {
    this.#parts.registry.leave(connection, 'lost')
    this.#parts.core.connectionClosed(connection.id)
    this.#parts.metrics.connectionsNow--
    this.#connections.delete(connection.id)
    if (this.#connections.size === 0) this.#whenEmpty?.()
  }

  #onTick(): void {
    const { tick } = this.#context
    this.#context.tick = tick + 1
    this.#parts.admission.advance()
    if (tick % SWEEP_TICKS !== 0) return
    const { limits, metrics, clock } = this.#parts
    const now = Math.floor(clock.now() / 1000)
    for (const connection of this.#connections.values()) {
      expire(this.#parts, connection, now)
      if (!connection.isOpen || tick - connection.lastActiveTick < limits.idleSeconds) continue
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
}
