import { sql } from 'kysely'
import type { Columns } from '../migrations/migration.ts'

/** Table definitions of SQLite. */
export const sqliteColumns: Columns = {
  /** Exactly this word makes it the row id. */
  id: sql`integer`,
  bytes: sql`blob`,
  /** Rows are stored in the order of their key, without a second tree. */
  clustered: (table) => table.modifyEnd(sql`without rowid`),
  monthOf: (column) => sql`12 * cast(strftime('%Y', ${sql.ref(column)}, 'unixepoch') as integer)
    + cast(strftime('%m', ${sql.ref(column)}, 'unixepoch') as integer) - 1`,
  divide: async () => {},
}
