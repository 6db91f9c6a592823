import { sql } from 'kysely'
import type { Database } from '../../../demo/api/src/storage/database.ts'

/** Tables that change with every read. */
const MOVED_BY_ASKING = ['access_tokens', 'answers', 'login_codes', 'code_sends']

/** All that a market holds, as a text; two of them are equal where nothing has changed between. */
export const marketState = async (db: Database): Promise<string> => {
  const tables = await db.introspection.getTables()
  const names = tables.map(({ name }) => name).filter((name) => !MOVED_BY_ASKING.includes(name))
  const held: Record<string, unknown> = {}
  for (const name of names.sort()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    held[name] = rows
  }
  return JSON.stringify(held, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
}
