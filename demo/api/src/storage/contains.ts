import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column has the words in it, in whatever case; `%` and `_` stand for themselves. Both sides
 * are lowered by the database: each knows the letters that it knows.
 */
export const contains = (column: string, words: string): RawBuilder<boolean> => {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
