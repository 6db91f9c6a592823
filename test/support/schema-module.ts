import type Database from 'libsql'

type Row = Readonly<Record<string, unknown>>

interface Part {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly sql: string
}

/** All that was created, in the order in which it was: what SQLite makes by itself has no SQL or a name of SQLite's. */
const partsOf = (database: Database.Database): Part[] =>
  database
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    .all([]) as Part[]

const rowsOf = (database: Database.Database, table: string): Row[] =>
  database.prepare(`SELECT * FROM "${table}"`).all([]) as Row[]

/** Reads the tables, indexes and rows of a database, without the times at which migrations ran. */
export const contentOf = (database: Database.Database) => {
  const parts = partsOf(database)
  const tables = parts.filter(({ type }) => type === 'table')
  const rows = tables.map(({ name }) => [
    name,
    rowsOf(database, name).map(({ timestamp, ...row }) => row),
  ])
  return { parts, rows: Object.fromEntries(rows) as Readonly<Record<string, readonly Row[]>> }
}

const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"

const literal = ([column, value]: readonly [string, unknown]): string => {
  if (column === 'timestamp') return NOW
  if (typeof value === 'number') return `${value}`
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`print ${column}: neither a number nor a text`)
}

const insertion = (table: string, rows: readonly Row[]): string => {
  const values = rows.map((row) => `\n  (${Object.entries(row).map(literal).join(', ')})`)
  return `INSERT INTO "${table}" VALUES${values};`
}

/** The script that makes an empty database what this one is. */
const scriptOf = (database: Database.Database): string => {
  const parts = partsOf(database)
  const rows = parts
    .filter(({ type }) => type === 'table')
    .map(({ name }) => [name, rowsOf(database, name)] as const)
  const lines = [
    ...parts.map(({ sql }) => `${sql};`),
    ...rows.filter(([, found]) => found.length > 0).map(([name, found]) => insertion(name, found)),
  ]
  return lines.join('\n')
}

/** The command that prints `newest-schema.ts` again. */
export const printAgain = (test: string): string => `npx vitest run ${test} --update`

/** `newest-schema.ts` for a database that the migrations have made; `test` prints it. */
export const schemaModule = (database: Database.Database, test: string): string =>
  `// Printed from the migrations by \`${printAgain(test)}\`.

/** Creates the tables, indexes and rows of an empty SQLite database. */
export const newestSchema = \`
${scriptOf(database).replaceAll(/[\\`$]/g, '\\$&')}
\`
`
