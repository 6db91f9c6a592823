import { CloseCode, type Frame } from 'tavern-im/protocol'
import type { Admission } from '../admission/admission.ts'
import { ConnectionBudget } from '../admission/connection-budget.ts'
import type { GatewayLimits } from '../admission/gateway-limits.ts'
import type { NetworkSlot } from '../admission/networks.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Log } from '../kernel/log.ts'
import type { WriteCoalescer } from '../kernel/write-coalescer.ts'
import type { ClientAddress } from './client-address.ts'
import { type PushFrames, socketData } from './frames.ts'
import type { Metrics } from './metrics.ts'
import type { SessionConnection } from './sessions.ts'

/** Log of the gateway: events of single connections are written at `debug`. */
export interface GatewayLog extends Log {
  debug(detail: object, line: string): void
}

/** A WebSocket as the gateway uses it. */
export interface GatewaySocket {
  readonly isOpen: boolean
  /** Bytes written and not yet sent. */
  readonly waitingBytes: number
  /** Writes complete frames of RFC 6455; drops them if the socket can no longer send. */
  write(frames: Buffer): void
  /** Starts the closing handshake. */
  close(code: number, reason: string): void
  /** Ends it without a handshake. */
  terminate(): void
}

/** Events of a socket. Nothing follows `onClose`. */
export interface GatewayListener {
  /** Bytes as received; UTF-8 text if they are not binary. */
  onMessage(data: Uint8Array, isBinary: boolean): void
  /**
   * The frame is invalid or too long; then `code` begins with `WS_ERR`. The socket closes itself.
   */
  onError(error: Error & { readonly code?: string }): void
  onClose(): void
}

/**
 * The authentication state of a connection.
 *
 *     anonymous ── login ──> authenticating ── admitted ──> member
 *         ^                        │                          │
 *         └─────── refused ────────┘                          │
 *         └───────────────────── logout ──────────────────────┘
 *
 * A login of the same instance on the same connection renews the UserSig of a member and changes nothing
 * else.
 */
export type AuthState = { readonly is: 'anonymous' } | { readonly is: 'authenticating' } | Member

interface Member {
  readonly is: 'member'
  readonly caller: Caller
  readonly authKey: string
  /** CRC-32 of the key, with which the checksum of every request begins. */
  readonly keyChecksum: number
  readonly expiry: Expiry
}

/** Unix seconds. */
export interface Expiry {
  /** Time at which the UserSig of the session expires. */
  readonly expiresAt: number
  /** Time at which the session ends after its client was notified of the expiry. */
  readonly endsAt?: number
}

export const anonymous: AuthState = { is: 'anonymous' }

/** Shared state of all connections of a gateway. */
export interface ConnectionContext {
  /** Whole seconds since the gateway started; this clock costs nothing to read. */
  readonly tick: number
  readonly limits: GatewayLimits
  readonly admission: Admission
  readonly metrics: Metrics
  readonly log: GatewayLog
  readonly tickEnd: WriteCoalescer
}

/** The outbox of connections with nothing to send: most of them, most of the time. */
const EMPTY: Buffer[] = []

/** Properties of a connection known from its upgrade. */
export interface Identity {
  readonly id: string
  readonly client: ClientAddress
  /** Address of the client; '' if unknown. */
  readonly address: string
  /** The network to which the address is charged. */
  readonly network: string
  /** The connection's slot in its network. */
  readonly slot: NetworkSlot
  readonly origin: string
}

/** One socket: its authentication state, its budget and its pending frames. */
export class Connection implements SessionConnection {
  readonly id: string
  readonly client: ClientAddress
  /** Address by which the client reached this server, `https://host`. */
  readonly origin: string
  /** Tick of the gateway in which the last frame arrived. */
  lastActiveTick: number
  readonly #context: ConnectionContext
  readonly #socket: GatewaySocket
  readonly remoteAddress: string
  readonly network: string
  readonly #budget: ConnectionBudget
  #standing: AuthState = anonymous
  #outbox = EMPTY
  #outboxBytes = 0
  #pushesSent = 0
  #pushesArrived = 0
  #isRetired = false
  #malformed = 0
  #oversized = 0

  constructor(context: ConnectionContext, socket: GatewaySocket, identity: Identity) {
    this.#context = context
    this.#socket = socket
    this.id = identity.id
    this.client = identity.client
    this.origin = identity.origin
    this.remoteAddress = identity.address
    this.network = identity.network
    this.lastActiveTick = context.tick
    this.#budget = new ConnectionBudget(context.admission, identity.slot)
  }

  get standing(): AuthState {
    return this.#standing
  }

  set standing(standing: AuthState) {
    const { metrics } = this.#context
    if (this.#standing.is === 'member') metrics.sessionsNow--
    if (standing.is === 'member') metrics.sessionsNow++
    this.#standing = standing
    this.#budget.paidBy(this.caller)
  }

  get caller(): Caller | undefined {
    return this.#standing.is === 'member' ? this.#standing.caller : undefined
  }

  endSession(): void {
    this.standing = anonymous
  }

  /** False also for a retired connection. */
  get isOpen(): boolean {
    return this.#socket.isOpen && !this.#isRetired
  }

  /**
   * From now on nothing is read and nothing more is sent: the socket is closed later. Its client
   * repeats the requests without an answer on the next connection.
   */
  retire(): void {
    this.#isRetired = true
  }

  /** Sends a frame made for this connection. */
  send(frame: Frame): void {
    this.#enqueue(socketData(frame, this.client.codec, this.client.isCompressed))
  }

  /** Sends a push; terminates a client with too many unacknowledged ones instead. */
  push(frames: PushFrames): void {
    if (!this.isOpen) return
    this.#pushesSent++
    this.#context.metrics.pushes++
    if (this.#pushesSent - this.#pushesArrived > this.#context.limits.unacknowledgedPushes) {
      this.#cutOff('too many unacknowledged pushes')
      return
    }
    this.#enqueue(frames.for(this.client.codec.format, this.client.isCompressed))
  }

  /** Records the number of pushes that arrived over this connection; false if it is impossible. */
  acknowledge(count: number): boolean {
    const isPossible =
      Number.isInteger(count) && count >= this.#pushesArrived && count <= this.#pushesSent
    if (isPossible) this.#pushesArrived = count
    return isPossible
  }

  /** The remaining budget of this connection, its account and its network. */
  get budget(): ConnectionBudget {
    return this.#budget
  }

  /** Counts a frame beyond the guest limit; true from the second one on. */
  countOversized(): boolean {
    return ++this.#oversized > 1
  }

  /** Counts a malformed frame; true if it exceeds the limit. */
  countMalformed(): boolean {
    this.#context.metrics.malformedFrames++
    return ++this.#malformed >= this.#context.limits.malformedFrames
  }

  /** Writes pending frames in one piece. */
  flush(): void {
    const data = this.#outbox
    if (data.length === 0) return
    this.#outbox = EMPTY
    const bytes = this.#outboxBytes
    this.#outboxBytes = 0
    this.#socket.write(this.#context.tickEnd.join(data, bytes))
  }

  /** Writes pending frames and starts the closing handshake. */
  close(code: number, reason: string): void {
    if (!this.#socket.isOpen) return
    this.flush()
    this.#socket.close(code, reason)
  }

  /** Ends the connection without a handshake. */
  terminate(): void {
    this.#socket.terminate()
  }

  #enqueue(data: Buffer): void {
    if (!this.isOpen) return
    this.#outboxBytes += data.length
    if (this.#outboxBytes + this.#socket.waitingBytes > this.#context.limits.bufferedBytes) {
      this.#cutOff('too many unread bytes')
      return
    }
    if (this.#outbox === EMPTY) {
      this.#outbox = [data]
      this.#context.tickEnd.add(this)
    } else {
      this.#outbox.push(data)
    }
  }

  #cutOff(reason: string): void {
    this.#context.metrics.slowReaders++
    this.#context.log.warn({ connection: this.id, reason }, 'slow client disconnected')
    this.#outbox = EMPTY
    this.#outboxBytes = 0
    this.close(CloseCode.reconnect, reason)
  }
}
