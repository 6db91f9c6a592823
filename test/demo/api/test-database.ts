import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../../demo/api/src/storage/is-postgres.ts'
import {
  type Database,
  type DatabaseLocation,
  openDatabase,
} from '../../../demo/api/src/storage/database.ts'
import { postgres } from '../../../demo/api/src/storage/postgres.ts'

/** Names a PostgreSQL where the tests are to run on one (scripts/postgres.mjs); they run on SQLite else. */
const TEST_POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? ''

/** What new databases are copies of; test/demo/postgres/set-up.ts makes it. */
export const TEMPLATE = 'market_template'

/** An empty database, opened. */
export interface TestDatabase {
  readonly db: Database
  /** For who opens it once more. */
  readonly where: DatabaseLocation
  close(): Promise<void>
}

export const databaseUrlOf = (name: string): string => {
  const url = new URL(TEST_POSTGRES_URL)
  url.pathname = name
  return url.href
}

/** Says something to the server as a whole. */
export const onServer = async (statement: RawBuilder<unknown>): Promise<void> => {
  const server = new Kysely<unknown>({ dialect: postgres(TEST_POSTGRES_URL) })
  await statement.execute(server)
  await server.destroy()
}

let made = 0

const newOnPostgres = async (): Promise<DatabaseLocation> => {
  made += 1
  const name = `market_${process.pid}_${made}`
  await onServer(sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)}`)
  return { dataDir: ':memory:', databaseUrl: databaseUrlOf(name) }
}

const newWhere = async (): Promise<DatabaseLocation> =>
  TEST_POSTGRES_URL === '' ? { dataDir: ':memory:' } : newOnPostgres()

/** Without the checks of foreign keys, which want an order; ids begin with 1 again. */
const emptyPostgres = (db: Database) =>
  sql`
    do $$ declare one text; begin
      set local session_replication_role = replica;
      for one in select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname not like 'kysely%' and pg_relation_size(oid) > 0
      loop execute format('delete from %I', one); end loop;
      for one in select sequencename from pg_sequences
        where schemaname = 'public' and last_value is not null
      loop perform setval(format('%I', one), 1, false); end loop;
    end $$
  `.execute(db)

const emptySqlite = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master
    where type = 'table' and name not like 'kysely%' and name <> 'sqlite_sequence'
  `.execute(db)
  await sql`pragma foreign_keys = off`.execute(db)
  for (const { name } of rows) await sql`delete from ${sql.id(name)}`.execute(db)
  await sql`delete from sqlite_sequence`.execute(db)
  await sql`pragma foreign_keys = on`.execute(db)
}

interface Opened {
  readonly db: Database
  readonly where: DatabaseLocation
}

/** Opened by this process and used by nobody: emptying takes a tenth of making the tables. */
const unused: Opened[] = []

const emptied = async (opened: Opened): Promise<Opened> => {
  await (isPostgres(opened.db) ? emptyPostgres : emptySqlite)(opened.db)
  return opened
}

const opened = async (): Promise<Opened> => {
  const where = await newWhere()
  return { db: await openDatabase(where), where }
}

/** For one connection, which is left open when the test closes it. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const known = unused.pop()
  const database = known === undefined ? await opened() : await emptied(known)
  const close = async () => {
    unused.push(database)
  }
  return { ...database, close }
}

/** How long a connection to a shared database waits for another one. */
const BUSY_MS = 20

/** For several connections, as several processes have them. */
export const openSharedDatabase = async (): Promise<TestDatabase> => {
  if (TEST_POSTGRES_URL !== '') {
    const own = await opened()
    return { ...own, close: () => own.db.destroy() }
  }
  const folder = mkdtempSync(join(tmpdir(), 'market-storage-'))
  const where = { dataDir: folder, busyMs: BUSY_MS }
  const db = await openDatabase(where)
  const close = async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, where, close }
}
