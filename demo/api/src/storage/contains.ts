import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column contains the words, case-insensitively; `%` and `_` are literal. The database
 * lowercases both sides, because each supports different letters.
 */
export const contains = (column: string, words: string): RawBuilder<boolean> => {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
