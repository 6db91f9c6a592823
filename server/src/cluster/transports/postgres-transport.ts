import { setTimeout as rest } from 'node:timers/promises'
import type { Log } from '../../kernel/log.ts'
import { Outbox, type PacketBatch } from './outbox.ts'
import { PostgresConnection } from './postgres-connection.ts'
import type { NodeID, OpenTransport, Transport, TransportListener } from './transport.ts'

export interface MailOptions {
  /** Address of the database that the nodes share. */
  readonly databaseUrl: string
  /** Prefix of the channel names, which are shared by all clusters of a database. */
  readonly prefix: string
  readonly log: Log
}

const AGAIN_MS = 250
/** Time for sent packets to leave when the transport closes, and for the connection to end. */
const FLUSH_MS = 500

const inTime = (work: Promise<void> | undefined): Promise<void> =>
  Promise.race([work, rest(FLUSH_MS, undefined, { ref: false })])

/** Packets through a table of the database; a notification wakes the receiving node. */
export const postgresTransport =
  (options: MailOptions): OpenTransport =>
  (nodeID, listener) =>
    new PostgresTransport({ ...options, nodeID, listener })

interface Parts extends MailOptions {
  readonly nodeID: NodeID
  readonly listener: TransportListener
}

class PostgresTransport implements Transport {
  readonly name = 'PostgreSQL'
  readonly #parts: Parts
  readonly #outbox: Outbox
  readonly #closing = new AbortController()
  #connection: PostgresConnection | undefined
  #isUp = false
  #hasFailed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#outbox = new Outbox((batch) => this.#post(batch))
    void this.#run()
  }

  get isUp(): boolean {
    return this.#isUp
  }

  send(to: NodeID | 'all', packet: Uint8Array): void {
    if (this.#isUp) this.#outbox.add(to, packet)
  }

  async close(): Promise<void> {
    await inTime(this.#outbox.emptied())
    this.#isUp = false
    this.#closing.abort()
    await inTime(this.#connection?.end())
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing
    while (!this.#isClosed) {
      await this.#stand()
      this.#notify(false)
      this.#outbox.clear()
      await rest(AGAIN_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** One connection from its start to its end. */
  async #stand(): Promise<void> {
    const { databaseUrl, prefix, nodeID } = this.#parts
    const { signal } = this.#closing
    const deliver = (packet: Uint8Array) => this.#deliver(packet)
    const connection = new PostgresConnection({ databaseUrl, prefix, nodeID, signal, deliver })
    this.#connection = connection
    try {
      await connection.open()
      this.#notify(true)
      await connection.stand()
    } catch (cause) {
      this.#fail(cause)
    } finally {
      void connection.end()
    }
  }

  async #post(batch: PacketBatch): Promise<void> {
    const connection = this.#connection
    try {
      await connection?.post(batch)
    } catch (cause) {
      this.#fail(cause)
      void connection?.end()
    }
  }

  #deliver(packet: Uint8Array): void {
    if (this.#isClosed) return
    try {
      this.#parts.listener.onPacket(packet)
    } catch (cause) {
      this.#parts.log.error({ err: cause }, 'cluster: processing a packet failed')
    }
  }

  #notify(isUp: boolean): void {
    if (this.#isClosed || this.#isUp === isUp) return
    this.#isUp = isUp
    if (isUp) this.#hasFailed = false
    this.#parts.listener.onChange(isUp)
  }

  /** Logs once until the connection is back. */
  #fail(cause: unknown): void {
    if (this.#hasFailed || this.#isClosed) return
    this.#hasFailed = true
    this.#parts.log.warn({ err: cause }, 'cluster: database unavailable')
  }
}
