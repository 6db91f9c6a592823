import { sql } from 'kysely'
import type { SqlDialect } from '../sql-dialect.ts'

export const sqliteDialect: SqlDialect = {
  bytes: sql`blob`,
  has: (whole, part) => sql`instr(${whole}, ${part}) > 0`,
  word: (text) => text,
  listsIn: (json) => sql`json_each(${json})`,
  jsonOf: (columns) => sql`json_group_array(json_array(${sql.join([...columns])}))`,
  numberAt: (index) => sql`json_extract(j.value, ${sql.lit(`$[${index}]`)})`,
}
