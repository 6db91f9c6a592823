import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate, migrationNames } from '../migrations/migrate.ts'
import type { Schema } from '../schema.ts'
import type { Query, Storage } from '../storage.ts'
import { StorageLoad } from '../storage-load.ts'
import { MOST_PREPARED, statementName } from './batch.ts'
import { nameOf } from './database-name.ts'
import { isLost } from './failures.ts'
import { MONTH_TABLES, MonthTables } from './month-tables.ts'
import type { OwnerRow } from './partition-row.ts'
import { postgresColumns, postgresDialect } from './postgres-dialect.ts'
import { ReadBarrier } from './read-barrier.ts'
import { textByBytes } from './text-by-bytes.ts'
import { parameterOf, types } from './values.ts'
import { WriterSession } from './writer-session.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, or with the folder of a socket as the host. */
  readonly url: string
  /** Name of this process, and the address of its HTTP side, for other nodes. */
  readonly owner?: string
  readonly ownerUrl?: string
  /** Receives the owner each time that it was read, before this process is the owner. */
  readonly onOwner?: (row: OwnerRow) => void
  /** Time without a sign of the owner after which another process may claim the database. */
  readonly silenceMs?: number
  /** Time to wait for another server that uses the database to end. */
  readonly lockTimeoutMs?: number
  /** Time that writes and reads wait for an unreachable database. */
  readonly outageMs?: number
  /** Aborts the wait for the other server. */
  readonly signal?: AbortSignal
  /** Called when another process owns the database, or when it is lost for good. */
  readonly onGone?: (cause: unknown) => void
}

export interface PostgresStorage extends Storage {
  /** Higher than that of all earlier owners of the database. */
  readonly epoch: number
  /** Whether no other process can own the database at this moment. */
  readonly isHeld: boolean
  /** Resolves if this server still owns the database; rejects if another one does. */
  confirm(): Promise<void>
}

const SILENCE_MS = 3_000

const LOCK_TIMEOUT_MS = 5_000
const OUTAGE_MS = 30_000
const CONNECT_MS = 10_000
/** Timeout of a read, after which its connection is considered lost. */
const ANSWER_MS = 30_000
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
  owner = randomUUID(),
  ownerUrl = '',
  silenceMs = SILENCE_MS,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
  outageMs = OUTAGE_MS,
  ...options
}: PostgresOptions): Promise<PostgresStorage> => {
  const { url } = options
  const times = { silenceMs, lockTimeoutMs, outageMs }
  const { pool, breakAll } = poolOf(url)
  const onGone = (cause: unknown) => {
    // Reads on a line that is dead would delay the end of this server.
    breakAll()
    options.onGone?.(cause)
  }
  const names = { name: nameOf(url), owner, ownerUrl }
  const session = new WriterSession({ ...options, ...times, ...names, onGone })
  await session.open()
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
    if (!(await isNewest(pool))) await migrate(db, postgresColumns)
    for (const table of NUMBERED) await pool.query(renumber(table))
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
    epoch: session.epoch,
    get isHeld() {
      return session.lease.isHeld
    },
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
  const named = session.isDirect ? { name: statementName(sql) } : {}
  const values = parameters.map(parameterOf)
  const query = { ...named, text: sql, values, query_timeout: ANSWER_MS }
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

/** Names of the migrations that were run; none in an empty database. */
const MIGRATED = `select name from kysely_migration order by name collate "C"`

/** One query instead of those of the migrator: clients wait for the node that takes over. */
const isNewest = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ name: string }>(MIGRATED).catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name).join() === migrationNames.join()
}

/** `breakAll` ends the queries under way. */
const poolOf = (url: string): { readonly pool: pg.Pool; readonly breakAll: () => void } => {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
  })
  const clients = new Set<pg.PoolClient>()
  // A connection that ends while idle is dropped; one that ends during a query fails the query.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    clients.add(client)
  })
  pool.on('remove', (client) => clients.delete(client))
  const breakAll = () => {
    for (const client of clients) void endOf(client).catch(() => {})
  }
  return { pool, breakAll }
}

/** The types of pg hide the end of a client of a pool. */
const endOf = (client: pg.PoolClient): Promise<void> => (client as unknown as pg.Client).end()
