import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, type RawBuilder, sql } from 'kysely'
import {
  type Database,
  type DatabaseLocation,
  openDatabase,
} from '../../../demo/api/src/storage/database.ts'
import { isPostgres } from '../../../demo/api/src/storage/dialect.ts'
import { postgres } from '../../../demo/api/src/storage/postgres.ts'

/** URL of the PostgreSQL for the tests (scripts/postgres.mjs); default: SQLite. */
const TEST_POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? ''

/** The database that new ones are copied from; test/demo/postgres/set-up.ts creates it. */
export const TEMPLATE = 'market_template'

/** An open, empty database. */
export interface TestDatabase {
  readonly db: Database
  /** The location for further connections. */
  readonly where: DatabaseLocation
  close(): Promise<void>
}

export const databaseUrlOf = (name: string): string => {
  const url = new URL(TEST_POSTGRES_URL)
  url.pathname = name
  return url.href
}

/** Runs a statement on the server. */
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

/** Skips the foreign key checks, which require an order of deletion; ids restart at 1. */
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

/** Open databases to reuse: emptying is ten times faster than creating the tables. */
const unused: Opened[] = []

const emptied = async (opened: Opened): Promise<Opened> => {
  await (isPostgres(opened.db) ? emptyPostgres : emptySqlite)(opened.db)
  return opened
}

const opened = async (): Promise<Opened> => {
  const where = await newWhere()
  return { db: await openDatabase(where), where }
}

/** For one connection, which stays open when the test closes it. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const known = unused.pop()
  const database = known === undefined ? await opened() : await emptied(known)
  const close = async () => {
    unused.push(database)
  }
  return { ...database, close }
}

/** Timeout of a lock on a shared database, in ms. */
const BUSY_MS = 20

/** For several connections, like several processes. */
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
