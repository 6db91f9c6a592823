import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from 'tavern-im/protocol'
import type { Admission } from '../admission/admission.ts'
import { locate } from '../admission/network-of.ts'
import { type ExceededLimit, type NetworkSlot, unlimitedSlot } from '../admission/networks.ts'
import { forwardedAddress } from './client-address.ts'
import type { Metrics } from './metrics.ts'

interface HttpAdmissionParts {
  readonly admission: Admission
  readonly clock: Clock
  readonly metrics: Metrics
  /**
   * Then the proxy limits connections, and the server limits their requests by the address that the
   * proxy states.
   */
  readonly trustProxy: boolean
}

export interface Admitted {
  readonly is: 'admitted'
  readonly address: string
  readonly network: string
  readonly slot: NetworkSlot
}

export interface Refused {
  readonly is: 'refused'
  readonly why: string
  /** Time until a retry, in seconds. */
  readonly seconds: number
}

/**
 * Calls that an upgrade costs its network, including everything a connection needs; a request costs
 * one.
 */
const UPGRADE_CALLS = 10

/** Time for a refused connection to send its request, so that it can receive the reason. */
const REFUSED_MS = 2_000
/** Refused connections that receive the reason at a time; further ones are destroyed. */
const REFUSED_AT_ONCE = 1_000
const RETRY_SECONDS = 10

const SLOT = Symbol('place')

/**
 * A connection and its slot. A WeakMap of all connections would slow down each garbage collection.
 */
interface SocketWithSlot extends Socket {
  [SLOT]?: NetworkSlot
}

/**
 * Admits connections and HTTP requests: each takes a slot of its network, and pays for its calls.
 */
export class HttpAdmission {
  readonly #parts: HttpAdmissionParts
  readonly #refused = new Map<Socket, ExceededLimit>()

  constructor(parts: HttpAdmissionParts) {
    this.#parts = parts
  }

  /** Counts every connection from its first byte on. */
  watch(server: HttpServer): void {
    if (!this.#parts.trustProxy) server.on('connection', (socket) => this.#open(socket))
  }

  /** Admits a request that is answered by `response`. */
  request(request: IncomingMessage, response: ServerResponse): Admitted | Refused {
    return this.#admit(request, response, 1)
  }

  /** Admits a request that becomes a WebSocket. */
  upgrade(request: IncomingMessage): Admitted | Refused {
    return this.#admit(request, request.socket, UPGRADE_CALLS)
  }

  /** Behind a proxy the slot is released when `end` closes, otherwise with the connection. */
  #admit(request: IncomingMessage, end: ServerResponse | Socket, calls: number) {
    const { admission, metrics, trustProxy } = this.#parts
    const socket: SocketWithSlot = request.socket
    const address = addressOf(request, trustProxy)
    const location = locate(address)
    const { network } = location
    const slot = trustProxy
      ? admission.enter(location)
      : (this.#refused.get(socket) ?? socket[SLOT] ?? unlimitedSlot)
    if (typeof slot === 'string') return this.#refuseNetwork(slot)
    if (trustProxy && slot !== unlimitedSlot) end.once('close', () => slot.leave())
    const { payer } = slot
    if (payer?.canPay(admission.now) === false) {
      metrics.limitedRequests++
      const seconds = payer.secondsUntilFree(admission.now)
      const why = `take request: too many requests from this network; wait ${seconds} s`
      return { is: 'refused', why, seconds } as const
    }
    payer?.pay(calls, 0)
    return { is: 'admitted', address, network, slot } as const
  }

  #refuseNetwork(exceeded: ExceededLimit): Refused {
    const { networkConnections, networkGuestConnections } = this.#parts.admission.limits
    const most =
      exceeded === 'connections'
        ? `${networkConnections} connections`
        : `${networkGuestConnections} connections without a login`
    const why = `take request: this network already has ${most}; close some`
    return { is: 'refused', why, seconds: RETRY_SECONDS }
  }

  #open(socket: SocketWithSlot): void {
    const { admission, metrics } = this.#parts
    const slot = admission.enter(locate(socket.remoteAddress ?? ''))
    if (slot === unlimitedSlot) return
    if (typeof slot !== 'string') {
      socket[SLOT] = slot
      socket.once('close', () => slot.leave())
      return
    }
    metrics.refusedConnections++
    if (this.#refused.size >= REFUSED_AT_ONCE) socket.destroy()
    else this.#refuse(socket, slot)
  }

  /** Leaves time for one request, whose answer gives the reason. */
  #refuse(socket: Socket, exceeded: ExceededLimit): void {
    this.#refused.set(socket, exceeded)
    const stop = this.#parts.clock.after(REFUSED_MS, () => socket.destroy())
    socket.once('close', () => {
      stop()
      this.#refused.delete(socket)
    })
  }
}

const addressOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string =>
  (trustProxy ? forwardedAddress(headers) : '') || (socket.remoteAddress ?? '')
