/** What nobody outside is to read: where the code is, what it asks the database. */
const INSIDE =
  /\.(ts|mjs|cjs)\b:\d+|\bat (async )?\S+ \(|node_modules|node:internal|file:\/\/|SQLITE_|\bsqlite\b|libsql|constraint failed|syntax error at or near|\b(insert into|select) \S+ (from|values|\()|is not a function|Cannot read prop|is not iterable/i

/** Throws where a text tells of the inside of who says it. */
export const tellsNothing = (text: string): void => {
  const [found] = INSIDE.exec(text) ?? []
  if (found !== undefined) throw new Error(`tells of its inside (${found}): ${text.slice(0, 500)}`)
}
