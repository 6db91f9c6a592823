import { PostgresDialect } from 'kysely'
import pg from 'pg'

/** Who asks for a connection while all are busy waits for one. */
const CONNECTIONS = 10

const CONNECT_MS = 10_000

/** How long a statement waits for who changes the same rows. */
const BUSY_MS = 2000

const { builtins } = pg.types

const asNumber = (text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new Error(`read a number of the database: ${text} exceeds the safe integers`)
  }
  return value
}

/** What counts, ids, fen and their sums are numbers, as SQLite gives them; else they would come as texts. */
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
  // A connection that ends while nobody uses it is dropped; who asks next gets another one.
  pool.on('error', () => {})
  // One that ends while it is used fails what it was asked, and says so once more: heard by nobody that ends the program.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** `url` is `postgres://user:password@host:port/database`, or has the folder of a socket for a host. */
export const postgres = (url: string, busyMs = BUSY_MS): PostgresDialect =>
  new PostgresDialect({ pool: poolOf(url, busyMs) })
