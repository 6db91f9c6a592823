import { randomBytes } from 'node:crypto'
import { openPostgres } from '../../server/src/storage/postgres/open-postgres.ts'
import { administer } from './administer-database.ts'

/** Names a PostgreSQL where there is one (scripts/postgres.mjs). */
const TEST_POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? ''

/** Whether this project's servers keep what they have in PostgreSQL (vitest.config.ts). */
export const isOnPostgres = process.env.TEST_STORAGE === 'postgres'

/** The template of new databases. */
const TEMPLATE = 'im_template'

/** A database of a server of a test. */
export interface ImDatabase {
  /** Options of a server or a core: none for the embedded database. */
  readonly options: { readonly databaseUrl?: string }
  /** Call it when the server has ended. */
  release(): void
}

const urlOf = (name: string): string => {
  const url = new URL(TEST_POSTGRES_URL)
  url.pathname = name
  return url.href
}

/** Makes the tables once, for all databases of a run. */
export const makeTemplate = async (): Promise<void> => {
  await administer(TEST_POSTGRES_URL, `drop database if exists ${TEMPLATE}`)
  await administer(TEST_POSTGRES_URL, `create database ${TEMPLATE}`)
  const template = await openPostgres({ url: urlOf(TEMPLATE) })
  await template.close()
}

/** Without the checks of foreign keys, which want an order; rows are numbered from 1 again. */
const EMPTY = `
  do $$ declare one text; begin
    set local session_replication_role = replica;
    for one in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'kysely%' and relname <> 'search_mark' and pg_relation_size(oid) > 0
    loop execute format('delete from %I', one); end loop;
    update search_mark set message_id = 0;
    for one in select sequencename from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop perform setval(format('%I', one), 1, false); end loop;
  end $$`

/** Databases of this process that are free again: emptying is quicker than copying. */
const unused: string[] = []

const newUrl = async (): Promise<string> => {
  const known = unused.pop()
  if (known !== undefined) {
    await administer(known, EMPTY)
    return known
  }
  const name = `im_${randomBytes(6).toString('hex')}`
  await administer(TEST_POSTGRES_URL, `create database ${name} template ${TEMPLATE}`)
  return urlOf(name)
}

/** An empty PostgreSQL database for one server at a time; without one, that of the folder. */
export const imDatabase = async (): Promise<ImDatabase> => {
  if (!isOnPostgres) return { options: {}, release() {} }
  const databaseUrl = await newUrl()
  return { options: { databaseUrl }, release: () => void unused.push(databaseUrl) }
}
