import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Migration } from './migration.ts'

/** Marks with new numbers: those for folded and for hidden conversations. */
const renumbered: ReadonlyMap<string, string> = new Map([
  ['4', '8'],
  ['3', '4'],
])

const LOG_PAGE = 1_000

/**
 * Gives the marks of conversations, in rows and in logs, the numbers that `TYPES.CONV_MARK_TYPE_*`
 * have now.
 */
export const markNumbers: Migration = async (db) => {
  for (const table of ['user_conversations', 'group_members'] as const)
    for (const [from, to] of renumbered) await renumber(db, table, from, to)
  await renumberLog(db)
}

/** Lists are JSON of texts, so a quoted number is a whole mark. A list never has one twice. */
const renumber = async (
  db: Kysely<Schema>,
  table: 'user_conversations' | 'group_members',
  from: string,
  to: string,
): Promise<void> => {
  const [old, now] = [`"${from}"`, `"${to}"`]
  await sql`
    update ${sql.table(table)}
    set marks = replace(replace(marks, ${`${old},`}, ''), ${`,${old}`}, '')
    where marks like ${`%${old}%`} and marks like ${`%${now}%`}
  `.execute(db)
  await sql`
    update ${sql.table(table)} set marks = replace(marks, ${old}, ${now}) where marks like ${`%${old}%`}
  `.execute(db)
}

interface LogRow {
  readonly account_id: number
  readonly position: number
  readonly data: string
}

const renumberLog = async (db: Kysely<Schema>): Promise<void> => {
  let rows = await logPage(db, { account_id: 0, position: 0 })
  for (;;) {
    for (const row of rows) await renumberEntry(db, row)
    const last = rows.at(-1)
    if (last === undefined) return
    rows = await logPage(db, last)
  }
}

/** Log entries after this one that set marks. */
const logPage = (
  db: Kysely<Schema>,
  { account_id: account, position }: Pick<LogRow, 'account_id' | 'position'>,
): Promise<LogRow[]> =>
  db
    .selectFrom('account_log')
    .select(['account_id', 'position', 'data'])
    .where('data', 'like', '%"markList":["%')
    .where(({ eb, or, and }) =>
      or([
        eb('account_id', '>', account),
        and([eb('account_id', '=', account), eb('position', '>', position)]),
      ]),
    )
    .orderBy('account_id')
    .orderBy('position')
    .limit(LOG_PAGE)
    .execute()

interface LoggedSettings {
  readonly settings?: { readonly markList?: readonly string[] }
}

const renumberEntry = async (db: Kysely<Schema>, row: LogRow): Promise<void> => {
  const entry = JSON.parse(row.data) as LoggedSettings
  const before = entry.settings?.markList ?? []
  const marks = before.map((mark) => renumbered.get(mark) ?? mark)
  if (String(marks) === String(before)) return
  const settings = { ...entry.settings, markList: [...new Set(marks)] }
  await db
    .updateTable('account_log')
    .set({ data: JSON.stringify({ ...entry, settings }) })
    .where('account_id', '=', row.account_id)
    .where('position', '=', row.position)
    .execute()
}
