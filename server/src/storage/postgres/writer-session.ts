import { randomInt } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { RowRefused, type Write } from '../storage.ts'
import { Batch } from './batch.ts'
import { type Candidate, claimPartition } from './claim-partition.ts'
import { isFenced, isLost, isOfRow, isPassing, reasonOf } from './failures.ts'
import { Lease, now } from './lease.ts'
import {
  type Asking,
  type BatchMarks,
  beat,
  fence,
  lockSession,
  release,
  seal,
} from './partition-row.ts'
import { types } from './values.ts'

export interface SessionOptions extends Candidate {
  readonly url: string
  /** Name of the database for operators. */
  readonly name: string
  /** Time that writes and reads wait for an unreachable database. */
  readonly outageMs: number
  /** Called when another process owns the partition, or when the database is lost for good. */
  readonly onGone?: ((cause: unknown) => void) | undefined
}

const PID = 'select pg_backend_pid() as pid'
const AGAIN_MS = 100
const CONNECT_MS = 10_000
/** Timeout of a statement, after which the machine is considered lost. */
const ANSWER_MS = 30_000
/** Timeout of the release, for which nothing waits but the next owner. */
const RELEASE_MS = 1_000
const ATTEMPTS = 10

/**
 * Parts of the silence after which another process may claim: the lease ends well before it. An idle owner beats at every
 * second look.
 */
const LEASE_PART = 2 / 3
const LOOK_PART = 1 / 6
const QUIET_PART = 1 / 4

/**
 * The database ends the session when this machine has vanished. Keepalives are sent only while
 * nothing is unconfirmed; the timeout ends a session with unconfirmed data.
 */
const PREPARE = `
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = 10000`

/** Acknowledged data is on disk, also if the database is configured otherwise. */
const durable = (isLocal: boolean): string =>
  `select set_config('synchronous_commit', 'on', ${isLocal})
  where current_setting('synchronous_commit') = 'off'`

/** Behind a pooler it belongs to each batch. */
const DURABLE: Write = { query: { sql: durable(true) }, parameters: [] }

interface Connected {
  readonly client: pg.Client
  /** Undefined behind a pooler: each transaction may run in another session of the database. */
  readonly prepared: Set<string> | undefined
  /** Whether the session has the lock. */
  isLocked: boolean
}

/**
 * The connection that writes for the owner of the partition. The database refuses its batches after
 * another process has claimed the partition. After a break, a new connection determines whether the
 * last batch was stored, and writes it if not: a restart of the database is only a pause.
 */
export class WriterSession {
  readonly lease: Lease
  readonly #options: SessionOptions
  #connected: Connected | undefined
  #opening: Promise<Connected> | undefined
  #beating: Promise<void> | undefined
  /** The beat after the one under way. */
  #nextBeat: Promise<void> | undefined
  #stopBeats = () => {}
  #isClosed = false
  /** Present if another process owns the partition. */
  #taken: Taken | undefined
  #epoch = 0
  #isDirect = true
  /** The newest mark of this session. */
  #number = randomInt(2 ** 20) * 2 ** 32
  /** The database has one of these marks; exactly one is possible while it is connected and idle. */
  #marks: BatchMarks = { stored: [], absent: [] }

  constructor(options: SessionOptions) {
    this.#options = options
    this.lease = new Lease(options.silenceMs * LEASE_PART)
  }

  /** Higher than that of all earlier owners of the partition. */
  get epoch(): number {
    return this.#epoch
  }

  /** Whether no pooler is in between: sessions have prepared statements. */
  get isDirect(): boolean {
    return this.#isDirect
  }

  /** Claims the partition. Throws if that is not possible now. */
  async open(): Promise<void> {
    const { name, silenceMs } = this.#options
    const connected = await this.#connect()
    try {
      const mark = this.#next()
      const { epoch, sentAt } = await claimPartition(timed(connected.client), this.#options, mark)
      this.#epoch = epoch
      this.#marks = { stored: [mark], absent: [] }
      this.lease.extend(sentAt)
      await this.#settle(connected)
    } catch (cause) {
      void connected.client.end().catch(() => {})
      throw new Error(`open ${name}: ${reasonOf(cause)}`, { cause })
    }
    this.#isDirect = connected.prepared !== undefined
    this.#connected = connected
    const beats = setInterval(() => this.#beatIfQuiet(), silenceMs * LOOK_PART)
    this.#stopBeats = () => clearInterval(beats)
  }

  /** Undefined if it is connected; otherwise settles after the reconnection. */
  back(): Promise<unknown> | undefined {
    return this.#connected === undefined ? this.#again() : undefined
  }

  /** Commits one transaction. */
  async commit(writes: readonly Write[]): Promise<void> {
    const mark = this.#next()
    for (let attempt = 1; ; attempt += 1) {
      const connected = await this.#present()
      const { stored, absent } = this.#marks
      if (attempt === 1) this.#marks = { stored: [], absent: [...stored, ...absent] }
      else if (absent.length === 0) break
      try {
        await this.#send(connected, writes, mark)
      } catch (cause) {
        const mayPass = isLost(cause) || isPassing(cause) || isFenced(cause)
        if (mayPass && attempt < ATTEMPTS) continue
        throw isOfRow(cause) ? new RowRefused(cause) : cause
      }
    }
    if (!this.lease.isHeld) await this.confirm()
  }

  /** Resolves if this process owned the partition after the call; rejects if another one does. */
  confirm(): Promise<void> {
    const before = this.#beating
    if (before === undefined) return this.#startBeat()
    // The database may have executed the beat under way before this process was paused.
    this.#nextBeat ??= before
      .catch(() => {})
      .then(() => {
        this.#nextBeat = undefined
        return this.#startBeat()
      })
    return this.#nextBeat
  }

  /** Leaves the partition to the next candidate. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopBeats()
    this.lease.end()
    const client = this.#connected?.client
    if (client !== undefined && this.#taken === undefined) {
      const released = release(timed(client), this.#epoch).catch(() => {})
      await Promise.race([released, rest(RELEASE_MS, undefined, { ref: false })])
    }
    await client?.end().catch(() => {})
    await this.#opening?.then((opened) => opened.client.end()).catch(() => {})
  }

  /** Sends a batch after the fence. The marks say afterwards whether it is stored. */
  async #send(connected: Connected, writes: readonly Write[], mark: number): Promise<void> {
    const [last = 0] = this.#marks.absent
    this.#marks = { stored: [mark], absent: [last] }
    const sentAt = now()
    try {
      await this.#run(connected, [fence(this.#epoch, last, mark), ...writes])
      if (this.#connected !== connected) return
      this.#marks = { stored: [mark], absent: [] }
      this.lease.extend(sentAt)
    } catch (cause) {
      if (isLost(cause)) this.#lose(connected)
      if (this.#connected !== connected) throw cause
      this.#marks = { stored: [], absent: [last] }
      if (isFenced(cause)) await this.#settle(connected)
      else await this.#forget(connected)
      throw cause
    }
  }

  async #run({ client, prepared }: Connected, writes: readonly Write[]): Promise<void> {
    const [first, ...others] = writes
    const isPooled = prepared === undefined && first !== undefined
    const batch = new Batch(isPooled ? [first, DURABLE, ...others] : writes, prepared)
    client.query(batch)
    await inTime(client, batch.done)
  }

  /** After a failed batch it is unknown which statements are prepared. */
  async #forget({ client, prepared }: Connected): Promise<void> {
    if (prepared === undefined) return
    prepared.clear()
    await client.query('deallocate all').catch(() => this.#loseClient(client))
  }

  /**
   * Determines which of the possible marks the database has, and replaces it: batches that are still
   * under way fail. Throws if it has none of them.
   */
  async #settle(connected: Connected): Promise<void> {
    const { stored, absent } = this.#marks
    const [markIfStored, markIfAbsent] = [this.#next(), this.#next()]
    // The answer may be lost as well.
    this.#marks = { stored: [...stored, markIfStored], absent: [...absent, markIfAbsent] }
    const { client } = connected
    await this.#lock(connected)
    const sentAt = now()
    const own = { epoch: this.#epoch, isLocked: connected.isLocked }
    const marks = { stored, absent, markIfStored, markIfAbsent }
    const mark = await seal(timed(client), { ...own, ...marks })
    if (mark === undefined) throw this.#depose()
    this.lease.extend(sentAt)
    const isStored = mark === markIfStored
    this.#marks = { stored: isStored ? [mark] : [], absent: isStored ? [] : [mark] }
  }

  /** The lock lets others notice the end of this process at once; writing does not depend on it. */
  async #lock(connected: Connected): Promise<void> {
    const { client, prepared, isLocked } = connected
    if (isLocked || prepared === undefined) return
    connected.isLocked = await lockSession(timed(client))
  }

  #beatIfQuiet(): void {
    const isQuiet = this.lease.ageMs >= this.#options.silenceMs * QUIET_PART
    // A lost connection and another owner are noticed by the next commit.
    if (isQuiet && this.#beating === undefined) void this.#startBeat().catch(() => {})
  }

  #startBeat(): Promise<void> {
    this.#beating = this.#beat().finally(() => {
      this.#beating = undefined
    })
    return this.#beating
  }

  async #beat(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const connected = await this.#present()
      const from = Math.min(...this.#marks.stored, ...this.#marks.absent)
      const sentAt = now()
      try {
        await this.#lock(connected)
        const mark = await beat(timed(connected.client), this.#epoch, connected.isLocked)
        if (mark === undefined || mark < from || mark > this.#number) throw this.#depose()
        this.lease.extend(sentAt)
        return
      } catch (cause) {
        if (cause instanceof Taken || attempt === ATTEMPTS) throw cause
        if (isLost(cause)) this.#lose(connected)
        else await rest(AGAIN_MS)
      }
    }
  }

  #next(): number {
    this.#number += 1
    return this.#number
  }

  /** Another process owns the partition, or the database has lost commits: waiting is useless. */
  #depose(): Taken {
    const { name, onGone } = this.#options
    const known = this.#taken
    this.#taken ??= new Taken(`use ${name}: another server has taken it over; restart this server`)
    if (known !== undefined) return known
    this.lease.end()
    this.#stopBeats()
    const connected = this.#connected
    this.#connected = undefined
    void connected?.client.end().catch(() => {})
    onGone?.(this.#taken)
    return this.#taken
  }

  #lose(connected: Connected): void {
    this.#loseClient(connected.client)
  }

  #loseClient(client: pg.Client): void {
    const wasUsed = this.#connected?.client === client
    if (wasUsed) this.#connected = undefined
    void client.end().catch(() => {})
    const { onGone } = this.#options
    if (!wasUsed || this.#isClosed || this.#taken !== undefined) return
    // Immediately, because candidates notice that the session has ended.
    void this.#again().catch((cause) => {
      if (!(cause instanceof Taken)) onGone?.(cause)
    })
  }

  #present(): Connected | Promise<Connected> {
    return this.#connected ?? this.#again()
  }

  /** Reconnects, one attempt at a time. */
  #again(): Promise<Connected> {
    if (this.#taken !== undefined) return Promise.reject(this.#taken)
    this.#opening ??= this.#reconnect().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #reconnect(): Promise<Connected> {
    const since = performance.now()
    for (;;) {
      if (this.#isClosed) throw new Error(`use ${this.#options.name}: the connection is closed`)
      let connected: Connected | undefined
      try {
        connected = await this.#connect()
        await this.#settle(connected)
        this.#connected = connected
        return connected
      } catch (cause) {
        void connected?.client.end().catch(() => {})
        const isOver = performance.now() - since > this.#options.outageMs
        if (isOver || cause instanceof Taken) throw cause
        await rest(AGAIN_MS)
      }
    }
  }

  async #connect(): Promise<Connected> {
    const { url, name } = this.#options
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      types,
    })
    client.on('error', () => this.#loseClient(client))
    client.on('end', () => this.#loseClient(client))
    try {
      await client.connect()
      const isOurs = await hasSession(client)
      if (isOurs) await inTime(client, client.query(`${PREPARE};${durable(false)}`))
      return { client, prepared: isOurs ? new Set() : undefined, isLocked: false }
    } catch (cause) {
      void client.end().catch(() => {})
      throw new Error(`open ${name}: ${reasonOf(cause)}`, { cause })
    }
  }
}

/** The server has to restart. */
class Taken extends Error {
  override readonly name = 'Taken'
}

/** Ends the connection if the answer does not come. */
const inTime = async <Answer>(client: pg.Client, answer: Promise<Answer>): Promise<Answer> => {
  const tooLong = setTimeout(() => void client.end().catch(() => {}), ANSWER_MS)
  try {
    return await answer
  } finally {
    clearTimeout(tooLong)
  }
}

const timed = (client: pg.Client): Asking => ({
  query: <Row extends object>(sql: string, parameters?: readonly unknown[]) =>
    inTime(client, client.query<Row>(sql, parameters && [...parameters])),
})

/** False behind a pooler, which names other processes than those that run the statements. */
const hasSession = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await inTime(client, client.query<{ pid: number }>(PID))
  return rows[0]?.pid === (client as pg.Client & { readonly processID: number }).processID
}
