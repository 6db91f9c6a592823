import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '../migrations/migrate.ts'
import type { Schema } from '../schema.ts'
import type { Query, Storage } from '../storage.ts'
import { StorageLoad } from '../storage-load.ts'
import { MOST_PREPARED, statementName } from './batch.ts'
import { isLost } from './failures.ts'
import { MONTH_TABLES, MonthTables } from './month-tables.ts'
import { postgresColumns, postgresDialect } from './postgres-dialect.ts'
import { ReadBarrier } from './read-barrier.ts'
import { textByBytes } from './text-by-bytes.ts'
import { parameterOf, types } from './values.ts'
import { WriterSession } from './writer-session.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, or with the folder of a socket as the host. */
  readonly url: string
  /** Time to wait for another server that uses the database to end. */
  readonly lockTimeoutMs?: number
  /** Time that writes and reads wait for an unreachable database. */
  readonly outageMs?: number
  /** Aborts the wait for the other server. */
  readonly signal?: AbortSignal
  /**
   * Called when the database is lost for good; without it a broken connection is replaced at once.
   */
  readonly onGone?: (cause: unknown) => void
}

export interface PostgresStorage extends Storage {
  /** Number of times the database was taken over: higher than that of all previous owners. */
  readonly term: number
  /** Resolves if this server still owns the database; rejects if another one does. */
  confirm(): Promise<void>
}

const LOCK_TIMEOUT_MS = 5_000
const OUTAGE_MS = 30_000
const CONNECT_MS = 10_000
/** Connections that read. */
const CONNECTIONS = 8
/** Tables whose rows the database numbers. */
const NUMBERED = ['objects', 'search_changes'] as const

/** The next row gets the number after the highest one: imported rows have their own numbers. */
const renumber = (table: (typeof NUMBERED)[number]) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 0) + 1, false) from ${table}`

/** Attempts of one read with broken connections: all of the pool may be broken. */
const ATTEMPTS = 20
const AGAIN_MS = 100

/** Opens a PostgreSQL database for this server alone: one connection writes, some read. */
export const openPostgres = async ({
  url,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
  outageMs = OUTAGE_MS,
  signal,
  onGone,
}: PostgresOptions): Promise<PostgresStorage> => {
  const name = nameOf(url)
  const session = new WriterSession({ url, name, lockTimeoutMs, outageMs, signal, onGone })
  await session.open()
  const pool = poolOf(url)
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [textByBytes],
  })
  const close = async () => {
    await session.close()
    await db.destroy()
  }
  let messageTables: MonthTables
  try {
    await migrate(db, postgresColumns)
    for (const table of NUMBERED) await pool.query(renumber(table))
    await session.begin()
    const { rows } = await pool.query<{ name: string }>(MONTH_TABLES)
    messageTables = new MonthTables(rows.map(({ name }) => name))
  } catch (cause) {
    await close()
    throw cause
  }
  const readBarrier = new ReadBarrier()
  const load = new StorageLoad()
  return {
    db,
    term: session.term,
    confirm: () => session.confirm(),
    dialect: postgresDialect,
    messageTables,
    load,
    async read(query, parameters) {
      const since = performance.now()
      const rows = await readBarrier.read(query, parameters, () =>
        read({ pool, session, load }, query, parameters),
      )
      load.read(since)
      return rows
    },
    async commit(writes) {
      await session.commit(writes)
      const readers = readBarrier.next(writes)
      if (readers === undefined) return
      const since = performance.now()
      await readers
      load.commitWaited(since)
    },
    close,
  }
}

interface Reading {
  readonly pool: pg.Pool
  readonly session: WriterSession
  readonly load: StorageLoad
}

const read = async <Row>(
  { pool, session, load }: Reading,
  { sql }: Query<Row>,
  parameters: readonly unknown[],
): Promise<Row[]> => {
  const query = { name: statementName(sql), text: sql, values: parameters.map(parameterOf) }
  for (let attempt = 1; ; attempt += 1) {
    const back = session.back()
    if (back !== undefined) await back
    try {
      return await readOn(await load.wait(() => pool.connect()), query)
    } catch (cause) {
      if (!isLost(cause) || attempt === ATTEMPTS) throw cause
      await setTimeout(AGAIN_MS)
    }
  }
}

/** Statements prepared on each connection of the pool. */
const prepared = new WeakMap<pg.PoolClient, Set<string>>()

/** Whether a connection has too many prepared statements after this query: a new one has none. */
const isFull = (client: pg.PoolClient, { name = '' }: pg.QueryConfig): boolean => {
  const names = prepared.get(client) ?? new Set()
  prepared.set(client, names.add(name))
  return names.size > MOST_PREPARED
}

const readOn = async <Row>(client: pg.PoolClient, query: pg.QueryConfig): Promise<Row[]> => {
  try {
    const { rows } = await client.query(query)
    client.release(isFull(client, query))
    return rows as Row[]
  } catch (cause) {
    // The pool drops a broken connection.
    client.release(isLost(cause))
    throw cause
  }
}

const poolOf = (url: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
  })
  // A connection that ends while idle is dropped; one that ends during a query fails the query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Name for logs, without user and password of the address. */
const nameOf = (url: string): string => {
  try {
    const { hostname, pathname } = new URL(url)
    return `${decodeURIComponent(hostname)}${pathname}`
  } catch (cause) {
    throw new Error('open a database: the address must have the form postgres://user@host/name', {
      cause,
    })
  }
}
