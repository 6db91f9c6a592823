import { sql } from 'kysely'
import type { Columns } from '../migrations/migration.ts'

/** What SQLite calls differently. */
export const sqliteColumns: Columns = {
  /** Exactly this word makes it the row's own number. */
  id: sql`integer`,
  bytes: sql`blob`,
  /** Rows stand in the order of their key: no second tree for it. */
  clustered: (table) => table.modifyEnd(sql`without rowid`),
  monthOf: (column) => sql`12 * cast(strftime('%Y', ${sql.ref(column)}, 'unixepoch') as integer)
    + cast(strftime('%m', ${sql.ref(column)}, 'unixepoch') as integer) - 1`,
  divide: async () => {},
}
