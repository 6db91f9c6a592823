import { PostgresDialect } from 'kysely'
import pg from 'pg'

/** Requests wait while all connections are busy. */
const CONNECTIONS = 10

const CONNECT_MS = 10_000

/** Timeout of a statement that waits for a row lock, in ms. */
const BUSY_MS = 2000

const { builtins } = pg.types

const asNumber = (text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new Error(`read a number of the database: ${text} exceeds the safe integers`)
  }
  return value
}

/**
 * Parses counts, ids, fen and their sums as numbers, like SQLite; the driver would return strings.
 */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === builtins.INT8 || oid === builtins.NUMERIC ? asNumber : pg.types.getTypeParser(oid, format)

const poolOf = (url: string, busyMs: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: busyMs,
    types: { getTypeParser },
  })
  // An idle connection that ends is dropped and replaced on demand.
  pool.on('error', () => {})
  // If a used connection ends, its query fails; the additional event would end the process without
  // a listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * `url` is `postgres://user:password@host:port/database`, or names a socket's folder as the host.
 */
export const postgres = (url: string, busyMs = BUSY_MS): PostgresDialect =>
  new PostgresDialect({ pool: poolOf(url, busyMs) })
