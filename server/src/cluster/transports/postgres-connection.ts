import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { types } from '../../storage/postgres/values.ts'
import type { PacketBatch } from './outbox.ts'
import type { NodeID } from './transport.ts'

export interface PostgresConnectionParts {
  readonly databaseUrl: string
  readonly prefix: string
  readonly nodeID: NodeID
  /** Ends the wait between two polls. */
  readonly signal: AbortSignal
  deliver(packet: Uint8Array): void
}

const CONNECT_MS = 5_000
/** A database that does not answer in this time is considered lost. */
const QUERY_MS = 5_000
/** Interval of polls without a notification: they detect a dead connection. */
const POLL_MS = 5_000

/**
 * Waiting packets are no user data: they need not survive the database, so writes do not wait for
 * the disk.
 */
const PREPARE = `
  set synchronous_commit = off;
  set client_min_messages = warning;
  create unlogged table if not exists node_mail (
    id bigint generated always as identity primary key,
    node text collate "C" not null,
    sent_at timestamptz not null default now(),
    packet bytea not null
  );
  create index if not exists node_mail_of_node on node_mail (node, id)`

const POST = `
  with posted as (
    insert into node_mail (node, packet)
    select * from unnest(cast($1 as text[]), cast($2 as bytea[])) returning node
  )
  select pg_notify($3 || node, '') from (select distinct node from posted) as nodes`

const ANNOUNCE = 'select pg_notify($1, $2)'

/** Limited, so that the rows need no more memory than a link's queue. */
const TAKE = `
  delete from node_mail where id in (select id from node_mail where node = $1 order by id limit 32)
  returning id, packet`

/** Deletes packets for nodes that are gone. */
const CLEAN_UP = `delete from node_mail where sent_at < now() - interval '60 s'`

interface Row {
  readonly id: number
  readonly packet: Buffer
}

/** One connection to the database: inserts packets, and receives notifications about its own. */
export class PostgresConnection {
  readonly #parts: PostgresConnectionParts
  readonly #client: pg.Client
  readonly #gone: Promise<unknown>
  #lastQuery: Promise<unknown> = Promise.resolve()
  #isReading = false
  #hasRung = false

  constructor(parts: PostgresConnectionParts) {
    this.#parts = parts
    this.#client = new pg.Client({
      connectionString: parts.databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      keepAlive: true,
      types,
    })
    this.#gone = new Promise((resolve) => {
      this.#client.on('error', resolve)
      this.#client.on('end', () => resolve(undefined))
    })
    this.#client.on('notification', ({ channel, payload }) =>
      this.#onNotification(channel, payload),
    )
  }

  async open(): Promise<void> {
    await this.#client.connect()
    await this.#ask(PREPARE)
    for (const to of [this.#parts.nodeID, 'all']) {
      await this.#ask(`listen ${this.#client.escapeIdentifier(this.#channelOf(to))}`)
    }
  }

  /**
   * Receives packets. Settles when the connection is lost; rejects if the database does not answer.
   */
  async stand(): Promise<void> {
    await Promise.race([this.#poll(), this.#gone])
  }

  async post({ announcements, packets }: PacketBatch): Promise<void> {
    for (const one of announcements) {
      await this.#ask(ANNOUNCE, [this.#channelOf('all'), Buffer.from(one).toString('base64')])
    }
    if (packets.length === 0) return
    const nodes = packets.map(({ to }) => to)
    const bytes = packets.map(({ packet }) => Buffer.from(packet))
    await this.#ask(POST, [nodes, bytes, this.#channelOf('')])
  }

  async end(): Promise<void> {
    await this.#client.end().catch(() => {})
  }

  #channelOf(to: NodeID | 'all' | ''): string {
    return `${this.#parts.prefix}.${to}`
  }

  /** Runs queries one after the other, as pg requires. */
  #ask(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<Row>> {
    const query = () => this.#client.query<Row>(text, [...values])
    const answer = this.#lastQuery.then(
      values.length === 0 ? () => this.#client.query(text) : query,
    )
    this.#lastQuery = answer.catch(() => {})
    return answer
  }

  async #poll(): Promise<void> {
    const { signal } = this.#parts
    while (!signal.aborted) {
      await this.#read()
      await this.#ask(CLEAN_UP)
      await Promise.race([rest(POLL_MS, undefined, { signal }).catch(() => {}), this.#gone])
    }
  }

  #onNotification(channel: string, payload = ''): void {
    if (channel === this.#channelOf('all')) this.#parts.deliver(Buffer.from(payload, 'base64'))
    else this.#read().catch(() => this.end())
  }

  /** Reads all packets, one query at a time. */
  async #read(): Promise<void> {
    this.#hasRung = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#hasRung) {
        this.#hasRung = false
        const { rows } = await this.#ask(TAKE, [this.#parts.nodeID])
        if (rows.length > 0) this.#hasRung = true
        for (const { packet } of rows.toSorted((one, other) => one.id - other.id)) {
          this.#parts.deliver(packet)
        }
      }
    } finally {
      this.#isReading = false
    }
  }
}
