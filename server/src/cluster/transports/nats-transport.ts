import { setTimeout as rest } from 'node:timers/promises'
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../../kernel/log.ts'
import { type NatsAddress, readNatsUrl } from './nats-address.ts'
import type { NodeID, OpenTransport, Transport, TransportListener } from './transport.ts'

export interface NatsOptions {
  /** In the format of `readNatsUrl`. */
  readonly url: string
  /** Prefix of all subjects: clusters that share a NATS have different ones. */
  readonly prefix: string
  /** Size of the largest packet to carry. */
  readonly packetBytes: number
  readonly log: Log
}

const AGAIN_MS = 250
const CONNECT_MS = 5_000
/** A server that misses two of these in a row is considered lost. */
const PING_MS = 2_000
const PINGS = 2
/** Time for sent packets to leave when the transport closes, and for the connection to end. */
const FLUSH_MS = 500

const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([work, rest(FLUSH_MS, undefined, { ref: false })])

/**
 * Packets over NATS. Only an open connection accepts packets: links send those again that the
 * library would buffer.
 */
export const natsTransport = (options: NatsOptions): OpenTransport => {
  const address = readNatsUrl(options.url)
  return (nodeID, listener) => new NatsTransport({ ...options, address, nodeID, listener })
}

interface Parts extends NatsOptions {
  readonly address: NatsAddress
  readonly nodeID: NodeID
  readonly listener: TransportListener
}

class NatsTransport implements Transport {
  readonly name = 'NATS'
  readonly #parts: Parts
  #connection: NatsConnection | undefined
  #isUp = false
  #isClosed = false
  #hasFailed = false

  constructor(parts: Parts) {
    this.#parts = parts
    void this.#run()
  }

  get isUp(): boolean {
    return this.#isUp
  }

  send(to: NodeID | 'all', packet: Uint8Array): void {
    if (!this.#isUp) return
    try {
      this.#connection?.publish(this.#subjectOf(to), packet)
    } catch (cause) {
      // Closed at this very moment.
      this.#fail(cause)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#isUp = false
    const connection = this.#connection
    if (connection === undefined) return
    await inTime(connection.flush().catch(() => {}))
    await inTime(connection.close())
  }

  #subjectOf(to: NodeID | 'all'): string {
    return to === 'all' ? `${this.#parts.prefix}.all` : `${this.#parts.prefix}.node.${to}`
  }

  /**
   * Runs from the first connection to the end; the library reconnects by itself to a server that it
   * once found.
   */
  async #run(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#connect()
      } catch (cause) {
        this.#fail(cause)
      }
      this.#notify(false)
      if (!this.#isClosed) await rest(AGAIN_MS)
    }
  }

  async #connect(): Promise<void> {
    const { address, nodeID } = this.#parts
    const connection = await connect({
      servers: address.servers,
      ...(address.login ?? {}),
      ...(address.isSecure ? { tls: {} } : {}),
      name: `tavern-im ${nodeID}`,
      noEcho: true,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: PINGS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: AGAIN_MS,
      ignoreAuthErrorAbort: true,
      noAsyncTraces: true,
    })
    this.#connection = connection
    if (this.#isClosed) return connection.close()
    const callback = (failure: Error | null, message: Msg) => this.#take(failure, message)
    for (const to of [nodeID, 'all'] as const)
      connection.subscribe(this.#subjectOf(to), { callback })
    const changes = connection.status()
    await this.#standOnceSubscribed(connection)
    for await (const { type } of changes) {
      if (type === 'disconnect') this.#notify(false)
      else if (type === 'reconnect') await this.#standOnceSubscribed(connection)
    }
  }

  /**
   * The server has the node's subscriptions when it answers the flush: before that, packets to this
   * node are lost. After a reconnect the library subscribes again without waiting for that. A flush
   * that a disconnect interrupts is followed by the next reconnect.
   */
  async #standOnceSubscribed(connection: NatsConnection): Promise<void> {
    const isSubscribed = await Promise.race([
      connection.flush().then(
        () => true,
        () => false,
      ),
      connection.closed().then(() => false),
    ])
    if (isSubscribed) this.#stand(connection)
  }

  #stand(connection: NatsConnection): void {
    const most = connection.info?.max_payload ?? 0
    const { packetBytes, log } = this.#parts
    if (most >= packetBytes) this.#notify(true)
    else log.error({ most, packetBytes }, 'cluster: max_payload of NATS is too small; raise it')
  }

  #take(failure: Error | null, message: Msg): void {
    if (this.#isClosed) return
    try {
      if (failure === null) this.#parts.listener.onPacket(message.data)
      else this.#fail(failure)
    } catch (cause) {
      this.#parts.log.error({ err: cause }, 'cluster: processing a packet failed')
    }
  }

  #notify(isUp: boolean): void {
    if (this.#isClosed || this.#isUp === isUp) return
    this.#isUp = isUp
    this.#hasFailed = false
    this.#parts.listener.onChange(isUp)
  }

  /** Logs once until the connection is back. */
  #fail(cause: unknown): void {
    if (this.#hasFailed || this.#isClosed) return
    this.#hasFailed = true
    this.#parts.log.warn({ err: cause }, 'cluster: NATS unavailable')
  }
}
