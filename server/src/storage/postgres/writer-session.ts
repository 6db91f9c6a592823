import { randomInt } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { RowRefused, type Write } from '../storage.ts'
import { Batch } from './batch.ts'
import { isLost, isOfRow, isPassing, reasonOf } from './failures.ts'
import { types } from './values.ts'

export interface SessionOptions {
  readonly url: string
  /** Name of the database for operators. */
  readonly name: string
  /** Time to wait for another server that uses the database to end. */
  readonly lockTimeoutMs: number
  /** Time that writes and reads wait for an unreachable database. */
  readonly outageMs: number
  /** Aborts the wait for the lock. */
  readonly signal?: AbortSignal | undefined
  /**
   * Called when the database is lost for good; without it a broken connection is replaced at once.
   */
  readonly onGone?: ((cause: unknown) => void) | undefined
}

const AGAIN_MS = 100
const CONNECT_MS = 10_000
/** Timeout of a commit, after which the machine is considered lost. */
const COMMIT_MS = 30_000
const ATTEMPTS = 10

/** An advisory lock of two numbers: ours, and one of the schema of the tables. */
const LOCK = 'select pg_try_advisory_lock(1952544357, hashtext(current_schema())) as is_mine'

/**
 * The database ends the session, and frees the lock, when this machine has vanished. Keepalives are
 * sent only while nothing is unconfirmed; the timeout ends a session with unconfirmed data.
 * Acknowledged data is on disk, also if the database is configured otherwise.
 */
const PREPARE = `
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = 10000;
  select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') = 'off'`

/** Identifies the last batch: a row of `last_ids`, written with each. */
const MARK_READ = `select last from last_ids where name = 'commit'`
const MARK_WRITE = {
  sql: `insert into last_ids (name, last) values ('commit', $1)
    on conflict (name) do update set last = excluded.last`,
}

/** Number of times the database was taken over. */
const RAISE_TERM = `insert into last_ids (name, last) values ('term', 1)
  on conflict (name) do update set last = last_ids.last + 1 returning last`

const TERM_READ = `select last from last_ids where name = 'term'`

interface Connected {
  readonly client: pg.Client
  readonly prepared: Set<string>
}

/**
 * The one connection that writes. It holds a lock on the database while it is open, so that a
 * server that lost its place never writes. After a break, a new connection detects by the mark
 * whether the last batch was written, and writes it if not: a restart of the database is only a
 * pause.
 */
export class WriterSession {
  readonly #options: SessionOptions
  #connected: Connected | undefined
  #opening: Promise<Connected> | undefined
  #isClosed = false
  /** Marks that the database may have now. */
  #possible = new Set<number>()
  #mark = randomInt(2 ** 20) * 2 ** 32
  #term = 0

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** Higher than that of all previous owners of the database. */
  get term(): number {
    return this.#term
  }

  /** Takes over the database. Throws if that is not possible now. */
  async open(): Promise<void> {
    const { lockTimeoutMs, signal } = this.#options
    this.#connected = await this.#connect(lockTimeoutMs, signal)
  }

  /** Reads the marks; the tables exist now. */
  async begin(): Promise<void> {
    const { client } = await this.#present()
    this.#possible = new Set([await markOf(client)])
    const { rows } = await client.query<{ last: number }>(RAISE_TERM)
    this.#term = rows[0]?.last ?? 0
  }

  /** Undefined if it is connected; otherwise settles after the reconnection. */
  back(): Promise<unknown> | undefined {
    return this.#connected === undefined ? this.#again() : undefined
  }

  /** Commits one transaction. */
  async commit(writes: readonly Write[]): Promise<void> {
    const mark = ++this.#mark
    const marked = [...writes, { query: MARK_WRITE, parameters: [mark] }]
    for (let attempt = 1; ; attempt += 1) {
      const connected = await this.#present()
      if (attempt > 1 && this.#possible.size === 1 && this.#possible.has(mark)) return
      this.#possible.add(mark)
      try {
        await this.#run(connected, marked)
        this.#possible = new Set([mark])
        return
      } catch (cause) {
        if (isLost(cause)) {
          this.#lose(connected)
        } else {
          this.#possible.delete(mark)
          await this.#forget(connected)
        }
        const mayPass = isLost(cause) || isPassing(cause)
        if (mayPass && attempt < ATTEMPTS) continue
        throw isOfRow(cause) ? new RowRefused(cause) : cause
      }
    }
  }

  /** Resolves if this server still owns the database; rejects if another one does. */
  async confirm(): Promise<void> {
    const connected = await this.#present()
    try {
      await connected.client.query('select 1')
    } catch {
      this.#lose(connected)
      await this.#present()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const opening = this.#opening
    await this.#connected?.client.end().catch(() => {})
    await opening?.then(({ client }) => client.end()).catch(() => {})
  }

  async #run({ client, prepared }: Connected, writes: readonly Write[]): Promise<void> {
    const batch = new Batch(writes, prepared)
    const tooLong = setTimeout(() => void client.end(), COMMIT_MS)
    client.query(batch)
    try {
      await batch.done
    } finally {
      clearTimeout(tooLong)
    }
  }

  /** After a failed batch it is unknown which statements are prepared. */
  async #forget(connected: Connected): Promise<void> {
    connected.prepared.clear()
    await connected.client.query('deallocate all').catch(() => this.#lose(connected))
  }

  #lose(connected: Connected): void {
    const wasUsed = this.#connected === connected
    if (wasUsed) this.#connected = undefined
    void connected.client.end().catch(() => {})
    const { onGone } = this.#options
    if (wasUsed && onGone !== undefined && !this.#isClosed) void this.#again().catch(onGone)
  }

  #present(): Connected | Promise<Connected> {
    return this.#connected ?? this.#again()
  }

  /** Reconnects, one attempt at a time. */
  #again(): Promise<Connected> {
    this.#opening ??= this.#reconnect().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #reconnect(): Promise<Connected> {
    const since = performance.now()
    for (;;) {
      if (this.#isClosed) throw new Error(`use ${this.#options.name}: the connection is closed`)
      try {
        const connected = await this.#connect(0)
        this.#possible = new Set([await this.#checkedMark(connected)])
        this.#connected = connected
        return connected
      } catch (cause) {
        const isOver = performance.now() - since > this.#options.outageMs
        if (isOver || cause instanceof Taken) throw cause
        await rest(AGAIN_MS)
      }
    }
  }

  /** The last mark. Throws if another server has written since. */
  async #checkedMark({ client }: Connected): Promise<number> {
    const mark = await markOf(client)
    if (this.#possible.has(mark)) return mark
    await client.end()
    throw this.#taken()
  }

  /** Throws if another server owns the database, or owned it: waiting is useless. */
  async #checkTerm(client: pg.Client): Promise<void> {
    // The first time there may be no tables.
    if (this.#term === 0) return
    const { rows } = await client.query<{ last: number }>(TERM_READ)
    if ((rows[0]?.last ?? 0) > this.#term) throw this.#taken()
  }

  #taken(): Taken {
    return new Taken(
      `use ${this.#options.name}: another server has taken it over; restart this server`,
    )
  }

  async #connect(timeoutMs: number, signal?: AbortSignal): Promise<Connected> {
    const { url, name } = this.#options
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      types,
    })
    const connected = { client, prepared: new Set<string>() }
    client.on('error', () => this.#lose(connected))
    client.on('end', () => this.#lose(connected))
    try {
      await client.connect()
      await client.query(PREPARE)
      await this.#checkTerm(client)
      await lock(client, timeoutMs, signal)
      return connected
    } catch (cause) {
      void client.end().catch(() => {})
      if (cause instanceof Taken) throw cause
      throw new Error(`open ${name}: ${reasonOf(cause)}`, { cause })
    }
  }
}

/** The server has to restart. */
class Taken extends Error {
  override readonly name = 'Taken'
}

const markOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ last: number }>(MARK_READ)
  return rows[0]?.last ?? 0
}

const lock = async (
  client: pg.Client,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  for (let waited = 0; ; waited += AGAIN_MS) {
    const { rows } = await client.query<{ is_mine: boolean }>(LOCK)
    signal?.throwIfAborted()
    if (rows[0]?.is_mine === true) return
    if (waited >= timeoutMs) {
      throw new Error(
        'another server uses it; stop that server, or set DATABASE_URL to another database',
      )
    }
    await rest(AGAIN_MS)
  }
}
