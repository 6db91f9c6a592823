/** Texts that must not leave the server: source locations and SQL. */
const INSIDE =
  /\.(ts|mjs|cjs)\b:\d+|\bat (async )?\S+ \(|node_modules|node:internal|file:\/\/|SQLITE_|\bsqlite\b|libsql|constraint failed|syntax error at or near|\b(insert into|select) \S+ (from|values|\()|is not a function|Cannot read prop|is not iterable/i

/** Throws if a text reveals internals of the program. */
export const checkNoLeak = (text: string): void => {
  const [found] = INSIDE.exec(text) ?? []
  if (found !== undefined) throw new Error(`tells of its inside (${found}): ${text.slice(0, 500)}`)
}
