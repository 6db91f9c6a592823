import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { nameOf } from './database-name.ts'
import { reasonOf } from './failures.ts'

const CONNECT_MS = 10_000

const EXISTS = `select to_regclass('cluster') is not null as is_there`

const CREATE = `
  select pg_advisory_xact_lock(1952544359, hashtext(current_schema()));
  create table if not exists cluster (
    number int primary key default 0 check (number = 0),
    id text collate "C" not null
  )`

const ADD = 'insert into cluster (id) values ($1) on conflict do nothing'

const READ = 'select id from cluster'

/**
 * The id of the servers that share a database, whatever address each of them uses. A new one is
 * stored if there is none.
 */
export const readClusterID = async (url: string): Promise<string> => {
  const name = nameOf(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows: found } = await client.query<{ is_there: boolean }>(EXISTS)
    if (found[0]?.is_there !== true) await client.query(CREATE)
    await client.query(ADD, [randomUUID().replaceAll('-', '').slice(0, 12)])
    const { rows } = await client.query<{ id: string }>(READ)
    return rows[0]?.id ?? ''
  } catch (cause) {
    throw new Error(`open ${name}: ${reasonOf(cause)}`, { cause })
  } finally {
    await client.end().catch(() => {})
  }
}
